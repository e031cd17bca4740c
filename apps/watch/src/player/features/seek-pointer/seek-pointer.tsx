import { formatDuration } from '@kinora/ui'
import { useEffect, useRef, useState } from 'react'
import type { CSSProperties, PointerEvent, ReactNode, RefObject } from 'react'

import type { Chapter } from '../../controls/seek-bar.tsx'
import type { MediaStore } from '../../store/create-media-store.ts'
import { seekTo } from '../../store/playback.ts'
import styles from './seek-pointer.module.css'

export interface SeekPointerProps {
  store: MediaStore
  /** Seconds. */
  duration: number
  chapters: readonly Chapter[]
  /** A small picture of a moment, where there are such. */
  picture?: ((time: number) => ReactNode) | undefined
}

/** Follows a pointer over the seek bar, says where it points, and seeks while it is held down. Browsers differ in what a drag on a range does. */
export function SeekPointer({ store, duration, chapters, picture }: SeekPointerProps) {
  const { pointedAt: pointer, isDragging, pointerHandlers } = usePointerSeek(store.video, duration)
  const placeRef = useRef<HTMLDivElement>(null)
  const soughtByKeys = useKeySeek(store, placeRef)
  const pointedAt = pointer ?? (picture && soughtByKeys !== null && duration > 0 ? soughtByKeys / duration : null)
  const time = (pointedAt ?? 0) * duration
  return (
    <div
      ref={placeRef}
      className={styles.pointer}
      data-seek-pointer=""
      data-dragging={isDragging || undefined}
      {...pointerHandlers}
    >
      {pointedAt !== null && (
        <span
          className={styles.tip}
          data-pictured={picture && ''}
          style={{ '--pointed': pointedAt } as CSSProperties}
          aria-hidden="true"
        >
          {picture?.(time)}
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

/** Where the keyboard has gone on the seek bar, in seconds, as long as it is there; null before, and after. */
function useKeySeek({ video }: MediaStore, placeRef: RefObject<HTMLElement | null>): number | null {
  const [time, setTime] = useState<number | null>(null)
  useEffect(() => {
    const bar = placeRef.current?.parentElement
    if (!bar) return undefined
    let isUsed = false
    const handleKey = ({ key }: KeyboardEvent) => {
      isUsed = key !== 'Tab' && key !== 'Escape'
      if (!isUsed) setTime(null)
    }
    const handleSeek = () => isUsed && setTime(video.currentTime)
    const handleLeave = () => {
      isUsed = false
      setTime(null)
    }
    bar.addEventListener('keydown', handleKey)
    bar.addEventListener('focusout', handleLeave)
    bar.addEventListener('pointerdown', handleLeave)
    video.addEventListener('seeking', handleSeek)
    video.addEventListener('timeupdate', handleSeek)
    return () => {
      bar.removeEventListener('keydown', handleKey)
      bar.removeEventListener('focusout', handleLeave)
      bar.removeEventListener('pointerdown', handleLeave)
      video.removeEventListener('seeking', handleSeek)
      video.removeEventListener('timeupdate', handleSeek)
    }
  }, [video, placeRef])
  return time
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
