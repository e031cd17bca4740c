import type { SearchChannel, SearchPlaylist } from '@kinora/api-client/discover'
import { Avatar, formatPlaylistSize, formatSubscribers, Thumbnail, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { Link } from 'react-router-dom'

import styles from './other-results.module.css'

interface OtherResultsProps {
  channels: readonly SearchChannel[]
  playlists: readonly SearchPlaylist[]
}

/** The channels and playlists that were found. */
export function OtherResults({ channels, playlists }: OtherResultsProps) {
  if (channels.length + playlists.length === 0) return null
  return (
    <div className={styles.list}>
      {channels.map((channel) => (
        <ChannelResult key={channel._id} channel={channel} />
      ))}
      {playlists.map((playlist) => (
        <PlaylistResult key={playlist._id} playlist={playlist} />
      ))}
    </div>
  )
}

function ChannelResult({ channel }: { channel: SearchChannel }) {
  const { username, fullName, avatar, isVerified, subscribersCount, videosCount, about } = channel
  const name = fullName || username
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Avatar src={avatar} name={name} size={80} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>Channel</p>
        <h2 className={styles.name}>
          <Link className={styles.link} to={channelPath(username)}>
            {name}
          </Link>
          {isVerified && <VerifiedMark size={16} />}
        </h2>
        <p>
          @{username} · {formatSubscribers(subscribersCount)} · {formatPlaylistSize(videosCount)}
        </p>
        {about && <p className={styles.text}>{about}</p>}
      </div>
    </article>
  )
}

function PlaylistResult({ playlist }: { playlist: SearchPlaylist }) {
  const { _id, name, description, videosCount, thumbnail, owner } = playlist
  return (
    <article className={styles.card}>
      <div className={styles.picture}>
        <Thumbnail src={thumbnail} />
      </div>
      <div className={styles.words}>
        <p className={styles.kind}>Playlist</p>
        <h2 className={styles.name}>
          <Link className={styles.link} to={`/playlist/${encodeURIComponent(_id)}`}>
            {name || 'Untitled playlist'}
          </Link>
        </h2>
        <p>
          {formatPlaylistSize(videosCount)}
          {owner.fullName && ` · ${owner.fullName}`}
        </p>
        {description && <p className={styles.text}>{description}</p>}
      </div>
    </article>
  )
}
