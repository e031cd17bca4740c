import { formatDuration } from '@kinora/ui'
import { useRef, useState } from 'react'
import type { CSSProperties, PointerEvent } from 'react'

import type { Chapter } from '../../controls/seek-bar.tsx'
import type { MediaStore } from '../../store/create-media-store.ts'
import { seekTo } from '../../store/playback.ts'
import styles from './seek-pointer.module.css'

interface SeekPointerProps {
  store: MediaStore
  /** Seconds. */
  duration: number
  chapters: readonly Chapter[]
}

/** Follows a pointer over the seek bar, says where it points, and seeks while it is held down. Browsers differ in what a drag on a range does. */
export function SeekPointer({ store, duration, chapters }: SeekPointerProps) {
  const { pointedAt, isDragging, pointerHandlers } = usePointerSeek(store.video, duration)
  const time = (pointedAt ?? 0) * duration
  return (
    <div className={styles.pointer} data-seek-pointer="" data-dragging={isDragging || undefined} {...pointerHandlers}>
      {pointedAt !== null && (
        <span className={styles.tip} style={{ '--pointed': pointedAt } as CSSProperties} aria-hidden="true">
          {chapterAt(chapters, time)?.title} {formatDuration(time)}
        </span>
      )}
    </div>
  )
}

/** The chapter in which a time lies. */
function chapterAt(chapters: readonly Chapter[], time: number): Chapter | undefined {
  return chapters.findLast(({ start }) => start <= time)
}

/** Follows a pointer over the bar, and seeks while it is held down. */
function usePointerSeek(video: HTMLVideoElement, duration: number) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const soughtAt = useRef<number>(undefined)

  function follow(event: PointerEvent<HTMLElement>, isSeeking: boolean) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = width === 0 ? 0 : Math.min(Math.max(0, (event.clientX - left) / width), 1)
    setPointedAt(fraction)
    // Letting go where the last seek went to must not go back there.
    if (!isSeeking || fraction === soughtAt.current) return
    soughtAt.current = fraction
    seekTo(video, fraction * duration)
  }

  return {
    pointedAt,
    isDragging,
    pointerHandlers: {
      onPointerDown(event: PointerEvent<HTMLElement>) {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragging(true)
        soughtAt.current = undefined
        follow(event, true)
      },
      // A seek that is still under way would be cut off by the next one, and the picture would stand still.
      onPointerMove: (event: PointerEvent<HTMLElement>) => follow(event, isDragging && !video.seeking),
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (isDragging) follow(event, true)
        setDragging(false)
        if (event.pointerType !== 'mouse') setPointedAt(null)
      },
      onPointerCancel() {
        setDragging(false)
        setPointedAt(null)
      },
      onPointerLeave() {
        if (!isDragging) setPointedAt(null)
      },
    },
  }
}
