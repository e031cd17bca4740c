import type { Video } from '@kinora/api-client'
import { CloseIcon, formatDuration, formatRelativeTime, formatViews, Icon, IconButton, Thumbnail } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { memo, useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'

import { moveFocus } from '../move-focus.ts'
import { makeDraggable } from './watch-drops.ts'
import styles from './entry.module.css'
import { MoveDialog } from './move-dialog.tsx'
import { playPath } from './play-path.ts'

interface EntryProps {
  video: Video
  playlistId: string
  /** Zero-based. */
  place: number
  /** The number of loaded videos. */
  total: number
  isOwn: boolean
  /** @param place zero-based. */
  onMove: (videoId: string, place: number) => void
  onRemove: (videoId: string, title: string) => void
}

export const handleIdOf = (videoId: string) => `move-${videoId}`

/** A video in a playlist. */
export const Entry = memo(function Entry({ video, playlistId, place, total, isOwn, onMove, onRemove }: EntryProps) {
  const { _id, thumbnail, duration, views, createdAt, owner } = video
  const title = video.title || 'Untitled video'
  const channelName = owner?.fullName || owner?.username
  const itemRef = useRef<HTMLLIElement>(null)

  function handleRemove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    const item = currentTarget.closest('li')
    if (item) moveFocus(item)
    onRemove(_id, title)
  }

  return (
    <li ref={itemRef} className={styles.entry} data-video={_id}>
      {isOwn ? <Handle videoId={_id} title={title} place={place} total={total} onMove={onMove} /> : null}
      <span className={styles.place} aria-hidden="true">
        {place + 1}
      </span>
      <div className={styles.media}>
        <Thumbnail src={thumbnail} priority={place < 6} />
        <span className={styles.duration}>{formatDuration(duration)}</span>
      </div>
      <div className={styles.words}>
        <h2 className={styles.title}>
          <Link className={styles.link} to={playPath(_id, playlistId)}>
            {title}
          </Link>
        </h2>
        <p className={styles.facts}>
          {channelName && owner?.username && (
            <Link className={styles.channel} to={channelPath(owner.username)}>
              {channelName}
            </Link>
          )}
          <span>{formatViews(views)}</span>
          <time dateTime={createdAt || undefined}>{formatRelativeTime(createdAt)}</time>
        </p>
      </div>
      {isOwn && (
        <IconButton label={`Remove ${title}`} title="Remove" icon={<CloseIcon size={20} />} onClick={handleRemove} />
      )}
    </li>
  )
})

type HandleProps = Pick<EntryProps, 'place' | 'total' | 'onMove'> & { videoId: string; title: string }

/** The button that moves a video: by dragging it, with the arrow keys, Home and End, or in a dialog. */
function Handle({ videoId, title, place, total, onMove }: HandleProps) {
  const ref = useRef<HTMLButtonElement>(null)
  const [isAsking, setAsking] = useState(false)

  useEffect(() => {
    const handle = ref.current
    const entry = handle?.closest('li')
    return handle && entry ? makeDraggable(entry, handle) : undefined
  }, [])

  const places: Record<string, number> = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: total - 1 }

  function handleKeyDown(event: KeyboardEvent) {
    const to = places[event.key]
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(videoId, to)
  }

  return (
    <>
      <IconButton
        ref={ref}
        id={handleIdOf(videoId)}
        label={`Move ${title}`}
        title="Drag, or use the arrow keys"
        icon={
          <Icon size={20}>
            <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" strokeWidth="3" />
          </Icon>
        }
        onKeyDown={handleKeyDown}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <MoveDialog
          title={title}
          place={place}
          total={total}
          onMove={(to) => onMove(videoId, to)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
