import { streamOf } from '@kinora/api-client/extensions'
import { formatDuration } from '@kinora/ui'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, PointerEvent, RefObject } from 'react'

import { useChapters, useDuration } from '../../controls/use-chapters.ts'
import { seekTo } from '../../store/media.ts'
import { usePlayer, usePlayerState } from '../../store/player-context.tsx'
import styles from './seek-pointer.module.css'
import { StoryboardPicture } from './storyboard-picture.tsx'

/**
 * Shows the time under the pointer on the seek bar, and seeks while the pointer is pressed. Replaces dragging the range input, which differs from browser to
 * browser.
 */
export function SeekPointer() {
  const { media } = usePlayer()
  const duration = useDuration()
  const chapters = useChapters()
  const wireStream = usePlayerState(({ video }) => video.stream)
  const storyboard = useMemo(() => streamOf(wireStream)?.storyboard, [wireStream])
  const { pointedAt: pointer, isDragging, pointerHandlers } = usePointerSeek(media, duration)
  const placeRef = useRef<HTMLDivElement>(null)
  const soughtByKeys = useKeySeek(media, placeRef)
  const pointedAt = pointer ?? (storyboard && soughtByKeys !== null && duration > 0 ? soughtByKeys / duration : null)
  const time = (pointedAt ?? 0) * duration
  const chapter = chapters.findLast(({ start }) => start <= time)
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
          data-pictured={storyboard && ''}
          style={{ '--pointed': pointedAt } as CSSProperties}
          aria-hidden="true"
        >
          {storyboard && <StoryboardPicture storyboard={storyboard} time={time} />}
          {chapter?.title} {formatDuration(time)}
        </span>
      )}
    </div>
  )
}

/** Returns the position that the keyboard has moved the seek bar to, in seconds; null unless the bar has focus. */
function useKeySeek(media: HTMLVideoElement, placeRef: RefObject<HTMLElement | null>): number | null {
  const [time, setTime] = useState<number | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    const bar = placeRef.current?.parentElement
    let isUsed = false
    const handleKey = ({ key }: KeyboardEvent) => {
      isUsed = key !== 'Tab' && key !== 'Escape'
      if (!isUsed) setTime(null)
    }
    const handleSeek = () => isUsed && setTime(media.currentTime)
    const handleLeave = () => {
      isUsed = false
      setTime(null)
    }
    bar?.addEventListener('keydown', handleKey, { signal })
    bar?.addEventListener('focusout', handleLeave, { signal })
    bar?.addEventListener('pointerdown', handleLeave, { signal })
    media.addEventListener('seeking', handleSeek, { signal })
    media.addEventListener('timeupdate', handleSeek, { signal })
    return () => controller.abort()
  }, [media, placeRef])
  return time
}

/** Tracks the pointer over the bar, and seeks while it is pressed. */
function usePointerSeek(video: HTMLVideoElement, duration: number) {
  const [pointedAt, setPointedAt] = useState<number | null>(null)
  const [isDragging, setDragging] = useState(false)
  const soughtAt = useRef<number>(undefined)

  function follow(event: PointerEvent<HTMLElement>, isSeeking: boolean) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    const fraction = width === 0 ? 0 : Math.min(Math.max(0, (event.clientX - left) / width), 1)
    setPointedAt(fraction)
    // Releasing the pointer where it last seeked must not seek again.
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
      // Skip moves during a seek: a new seek would abort the pending one and freeze the video.
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
