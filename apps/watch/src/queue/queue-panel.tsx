import { isApiErrorOfKind } from '@kinora/api-client'
import type { Video } from '@kinora/api-client'
import { isUnknownCall } from '@kinora/api-client/extensions'
import {
  ChevronDownIcon,
  ChevronLeftIcon,
  ChevronRightIcon,
  formatDuration,
  IconLink,
  Thumbnail,
  VisuallyHidden,
} from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { Link, useSearchParams } from 'react-router-dom'

import { untitled } from '../untitled.ts'
import { useQueue } from '../use-queue.ts'
import styles from './queue-panel.module.css'

/** Whether the viewer has opened or closed the panel. Each video has its own panel. */
let isOpen: boolean | undefined

/** Below this width, the panel is between the player and the title, so it starts as one line. */
const isWide = () => matchMedia('(width >= 908px)').matches

/** The video that follows the current one in the queue, and the query that keeps the queue in its URL. */
export interface QueuedVideo {
  video: Video
  search: string
}

interface QueuePanelProps {
  videoId: string
  onNext: (next: QueuedVideo | undefined) => void
}

/**
 * The playlist in the URL (`?list=`), with the current video marked. With `shuffle=`, the order depends on that number. Renders nothing if the playlist can't be
 * loaded.
 */
export function QueuePanel({ videoId, onNext }: QueuePanelProps) {
  const [params] = useSearchParams()
  const { pages, error, videos, place, previous, next, search } = useQueue(params, videoId)

  const report = useEffectEvent(onNext)
  useEffect(() => report(next && { video: next, search }), [next, search])

  const [first] = pages
  if (!first || isUnknownCall(error) || isApiErrorOfKind(error, 'not-found')) return null
  return (
    <details
      className={styles.queue}
      open={isOpen ?? isWide()}
      onToggle={({ currentTarget }) => (isOpen = currentTarget.open)}
    >
      <summary className={styles.summary}>
        <span className={styles.name}>{first.name || 'Untitled playlist'}</span>
        <span className={styles.place}>{place === -1 ? '' : `${place + 1} of ${first.videosCount}`}</span>
        <span className={styles.chevron}>
          <ChevronDownIcon size={20} />
        </span>
      </summary>
      <nav className={styles.steps} aria-label="Queue">
        <Link className={styles.all} to={`/playlist/${encodeURIComponent(first._id)}`}>
          View playlist
        </Link>
        {previous && (
          <IconLink to={watchPath(previous._id) + search} label="Previous video" icon={<ChevronLeftIcon />} />
        )}
        {next && <IconLink to={watchPath(next._id) + search} label="Next video" icon={<ChevronRightIcon />} />}
      </nav>
      <QueueList videos={videos} videoId={videoId} search={search} />
    </details>
  )
}

function QueueList({ videos, videoId, search }: { videos: readonly Video[]; videoId: string; search: string }) {
  const listRef = useRef<HTMLOListElement>(null)

  // Scrolls only the list, not the page.
  useLayoutEffect(() => {
    const list = listRef.current
    const current = list?.querySelector<HTMLElement>(`[data-video="${CSS.escape(videoId)}"]`)
    if (list && current) list.scrollTop = current.offsetTop - list.offsetTop - 48
  }, [videoId])

  return (
    <ol ref={listRef} className={styles.list}>
      {videos.map(({ _id, title, thumbnail, duration, owner }, index) => (
        <li key={_id}>
          <Link
            className={styles.entry}
            to={watchPath(_id) + search}
            data-video={_id}
            aria-current={_id === videoId ? 'true' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {_id === videoId ? '▶' : index + 1}
            </span>
            <span className={styles.picture}>
              <Thumbnail src={thumbnail} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title || untitled}</span>
              <span className={styles.facts}>
                {owner?.fullName || owner?.username} <VisuallyHidden>, </VisuallyHidden>
                {formatDuration(duration)}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}
