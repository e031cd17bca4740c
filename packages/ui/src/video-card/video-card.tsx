import { useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Video } from '@kinora/api-client'
import { Avatar } from '../avatar/avatar.tsx'
import { formatViews } from '../format/format-count.ts'
import { formatDuration } from '../format/format-duration.ts'
import { formatRelativeTime } from '../format/format-relative-time.ts'
import { channelPath, watchPath } from '../page-paths.ts'
import { Thumbnail } from '../thumbnail/thumbnail.tsx'
import { VerifiedMark } from '../verified-mark/verified-mark.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './video-card.module.css'

/** Fields that a card needs from a video. */
export type VideoCardVideo = Pick<
  Video,
  '_id' | 'title' | 'thumbnail' | 'duration' | 'views' | 'createdAt' | 'owner' | 'watchedSeconds'
>

export interface VideoCardProps {
  video: VideoCardVideo
  /** `grid` puts the image above the text. `compact`, for narrow columns, puts it to the left. */
  layout?: 'grid' | 'compact'
  /** Loads the image immediately. Use it for the first row on a page. */
  priority?: boolean
  /** Heading level of the title. */
  headingLevel?: 2 | 3 | 4
  /** Buttons in the corner of the image. Shown on hover and focus, or always on devices without hover. */
  actions?: ReactNode
}

/**
 * A video in a list. The whole card is a link labelled by the title, with a second link on top for the channel. Copes with missing fields: without an owner,
 * there's no channel; without a username, the channel isn't a link.
 */
export function VideoCard({ video, layout = 'grid', priority, headingLevel = 3, actions }: VideoCardProps) {
  const Heading = `h${headingLevel}` as const
  const { owner } = video
  const channelName = owner?.fullName || owner?.username
  const mediaRef = useRef<HTMLDivElement>(null)

  return (
    <article className={styles.card} data-layout={layout}>
      <div ref={mediaRef} className={styles.media}>
        <Thumbnail src={video.thumbnail} priority={priority} />
        <span className={styles.duration}>{formatDuration(video.duration)}</span>
        <WatchedPart video={video} />
      </div>
      <div className={styles.about}>
        {owner && channelName && layout === 'grid' && <Avatar src={owner.avatar} name={channelName} size={36} />}
        <div className={styles.words}>
          <Heading className={styles.title}>
            <Link className={styles.titleLink} to={watchPath(video._id)} onClick={() => pickPicture(mediaRef.current)}>
              {video.title || 'Untitled video'}
            </Link>
          </Heading>
          {owner && channelName && (
            <p className={styles.channel}>
              {owner.username ? (
                <Link className={styles.channelLink} to={channelPath(owner.username)}>
                  {channelName}
                </Link>
              ) : (
                <span className={styles.channelName}>{channelName}</span>
              )}
              {owner.isVerified && <VerifiedMark size={14} />}
            </p>
          )}
          <p className={styles.facts}>
            <span>{formatViews(video.views)}</span> <span aria-hidden="true">·</span>{' '}
            <time dateTime={video.createdAt || undefined}>{formatRelativeTime(video.createdAt)}</time>
          </p>
        </div>
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

/** A bar along the image's bottom edge that shows how much of the video the viewer has watched. Renders nothing if that's unknown. */
function WatchedPart({ video: { watchedSeconds, duration } }: { video: VideoCardVideo }) {
  if (typeof watchedSeconds !== 'number' || watchedSeconds <= 0 || duration <= 0) return null
  const percent = Math.min(100, Math.round((watchedSeconds / duration) * 100))
  return (
    <span className={styles.watched} style={{ backgroundSize: `${percent}% 100%` }}>
      <VisuallyHidden>{percent}% watched</VisuallyHidden>
    </span>
  )
}

/** A weak reference, because the card may be gone before another one is picked. */
let picked: WeakRef<HTMLElement> | undefined

/** Marks the image that the watch page shows until its own poster has loaded. */
function pickPicture(picture: HTMLElement | null) {
  picked?.deref()?.removeAttribute('data-picked-video')
  picture?.setAttribute('data-picked-video', '')
  picked = picture === null ? undefined : new WeakRef(picture)
}
