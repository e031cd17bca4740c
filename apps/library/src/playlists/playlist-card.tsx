import type { Playlist } from '@kinora/api-client'
import { formatPlaylistSize, PlaylistsIcon, Thumbnail } from '@kinora/ui'
import { Link } from 'react-router-dom'

import styles from './playlist-card.module.css'

/** A playlist card with the first video's thumbnail. The whole card is one link, labelled with the playlist's name. */
export function PlaylistCard({ playlist: { _id, name, description, videos, visibility } }: { playlist: Playlist }) {
  return (
    <article className={styles.card}>
      <div className={styles.cover}>
        <Thumbnail src={videos[0]?.thumbnail ?? ''} />
        <span className={styles.size}>
          <PlaylistsIcon size={16} />
          {formatPlaylistSize(videos.length)}
        </span>
      </div>
      <div>
        <h2 className={styles.name}>
          <Link className={styles.link} to={`/playlist/${encodeURIComponent(_id)}`}>
            {name || 'Untitled playlist'}
          </Link>
        </h2>
        {(visibility === 'unlisted' || visibility === 'public') && (
          <p className={styles.visibility}>{visibility === 'public' ? 'Public' : 'Unlisted'}</p>
        )}
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </article>
  )
}
