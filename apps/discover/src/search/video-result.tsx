import type { SearchVideo } from '@kinora/api-client/discover'
import {
  Avatar,
  formatDuration,
  formatRelativeTime,
  formatViews,
  PlayIcon,
  Thumbnail,
  VerifiedMark,
  VisuallyHidden,
} from '@kinora/ui'
import { channelPath, watchPath } from '@kinora/ui/paths'
import { Link } from 'react-router-dom'

import factStyles from '../facts.module.css'
import { Highlight } from './highlight.tsx'
import styles from './video-result.module.css'

interface VideoResultProps {
  video: SearchVideo
  /** Whether to load the thumbnail immediately. */
  priority: boolean
}

/** A video with its matches highlighted. The whole card links to the video, and a matching caption links to its position in the video. */
export function VideoResult({ video, priority }: VideoResultProps) {
  const { _id, title, description, thumbnail, duration, views, createdAt, owner, match } = video
  const channelName = owner?.fullName || owner?.username
  return (
    <article className={styles.result}>
      <div className={styles.media}>
        <Thumbnail src={thumbnail} priority={priority} />
        <span className={styles.duration}>{formatDuration(duration)}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.titleLink} to={watchPath(_id)}>
            <Highlight segments={match.title} text={title || 'Untitled video'} />
          </Link>
        </h2>
        <p className={factStyles.facts}>
          <span>{formatViews(views)}</span>{' '}
          <time dateTime={createdAt || undefined}>{formatRelativeTime(createdAt)}</time>
        </p>
        {owner && channelName && (
          <p className={styles.channel}>
            <Avatar src={owner.avatar} name={channelName} size={24} />
            {owner.username ? (
              <Link className={styles.channelLink} to={channelPath(owner.username)}>
                <Highlight segments={match.channel} text={channelName} />
              </Link>
            ) : (
              <span className={styles.channelLink}>
                <Highlight segments={match.channel} text={channelName} />
              </span>
            )}
            {owner.isVerified && <VerifiedMark size={14} />}
          </p>
        )}
        {description && (
          <p className={styles.description}>
            <Highlight segments={match.description} text={description} />
          </p>
        )}
        {match.caption && (
          <Link className={styles.caption} to={`${watchPath(_id)}?t=${Math.floor(match.caption.start)}`}>
            <PlayIcon size={16} />
            <span className={styles.time}>
              <VisuallyHidden>Play at </VisuallyHidden>
              {formatDuration(match.caption.start)}
            </span>{' '}
            <span className={styles.said}>
              “<Highlight segments={match.caption.text} />”
            </span>
          </Link>
        )}
      </div>
    </article>
  )
}
