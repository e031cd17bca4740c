import { definePlayerFeature } from '../../store/player-feature.ts'
import { playback } from '../playback/playback.ts'

/** How quickly one tap must follow another, in milliseconds. */
const doubleTapMs = 300
const jumpSeconds = 10

/** Seeks on a double tap in the left or right third of the video, and again on every further tap, without toggling the controls. */
export const doubleTap = definePlayerFeature({
  name: 'double tap',
  attach({ store }) {
    store.follow(
      ({ root }) => root,
      (root, signal) => {
        let last = { at: -Infinity, side: 0 }
        let pointerType = ''
        root?.addEventListener('pointerdown', (event) => (pointerType = event.pointerType), { signal })
        root?.addEventListener(
          'click',
          (event) => {
            const isOnPicture = event.target instanceof Element && event.target.closest('[data-picture]') !== null
            if (pointerType === 'mouse' || !isOnPicture || !store.get(playback).hasStarted) return
            const side = sideOf(event.clientX, root.getBoundingClientRect())
            const isSecond = side !== 0 && side === last.side && event.timeStamp - last.at < doubleTapMs
            last = { at: event.timeStamp, side }
            if (!isSecond) return
            event.stopPropagation()
            store.run('seekBy', side * jumpSeconds)
          },
          { signal },
        )
      },
    )
  },
})

/** Returns -1 in the left third, 1 in the right third, and 0 in the middle. */
function sideOf(x: number, { left, width }: DOMRect): -1 | 0 | 1 {
  const part = width === 0 ? 0.5 : (x - left) / width
  return part < 1 / 3 ? -1 : part > 2 / 3 ? 1 : 0
}
