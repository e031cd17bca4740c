import type { SearchChannel, SearchPlaylist } from '@kinora/api-client/discover'
import { Avatar, formatPlaylistSize, formatSubscribers, Thumbnail, VerifiedMark } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { Link } from 'react-router-dom'

import factStyles from '../facts.module.css'
import styles from './video-result.module.css'

interface OtherResultsProps {
  channels: readonly SearchChannel[]
  playlists: readonly SearchPlaylist[]
}

/** Matching channels and playlists, in the same kind of rows as videos. */
export function OtherResults({ channels, playlists }: OtherResultsProps) {
  return (
    <>
      {channels.map((channel) => (
        <ChannelResult key={channel._id} channel={channel} />
      ))}
      {playlists.map((playlist) => (
        <PlaylistResult key={playlist._id} playlist={playlist} />
      ))}
    </>
  )
}

function ChannelResult({ channel }: { channel: SearchChannel }) {
  const { username, fullName, avatar, isVerified, subscribersCount, videosCount, about } = channel
  const name = fullName || username
  return (
    <article className={`${styles.result} ${styles.channelResult}`}>
      <div className={styles.avatar}>
        <Avatar src={avatar} name={name} size={128} />
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.titleLink} to={channelPath(username)}>
            {name} {isVerified && <VerifiedMark size={16} />}
          </Link>
        </h2>
        <p className={factStyles.facts}>
          <span>@{username}</span> <span>{formatSubscribers(subscribersCount)}</span>{' '}
          <span>{formatPlaylistSize(videosCount)}</span>
        </p>
        {about && <p className={styles.description}>{about}</p>}
      </div>
    </article>
  )
}

function PlaylistResult({ playlist }: { playlist: SearchPlaylist }) {
  const { _id, name, description, videosCount, thumbnail, owner } = playlist
  return (
    <article className={styles.result}>
      <div className={styles.media}>
        <Thumbnail src={thumbnail} />
        <span className={styles.duration}>{formatPlaylistSize(videosCount)}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.titleLink} to={`/playlist/${encodeURIComponent(_id)}`}>
            {name || 'Untitled playlist'}
          </Link>
        </h2>
        <p className={factStyles.facts}>
          <span>Playlist</span> {owner.fullName && <span>{owner.fullName}</span>}
        </p>
        {description && <p className={styles.description}>{description}</p>}
      </div>
    </article>
  )
}
