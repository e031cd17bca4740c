import type { Feature } from '../../store/create-media-store.ts'

/** Keeps the screen on while the video plays. A browser ends that by itself when the tab is hidden, so it is asked for again. */
export const keepAwake: Feature = ({ video }) => {
  let lock: WakeLockSentinel | undefined
  let isOver = false

  async function follow() {
    const isWanted = !video.paused && !isOver && document.visibilityState === 'visible'
    if (!isWanted) {
      await lock?.release()
      lock = undefined
    } else if (lock === undefined || lock.released) {
      // Not in all browsers.
      lock = await (navigator.wakeLock as WakeLock | undefined)?.request('screen')
      // Paused meanwhile.
      if (video.paused || isOver) await lock?.release()
    }
  }

  // Refused, as where the battery is low: the screen then goes dark as it would without a video.
  const handleChange = () => void follow().catch(() => {})
  const events = ['play', 'pause', 'ended']
  for (const event of events) video.addEventListener(event, handleChange)
  document.addEventListener('visibilitychange', handleChange)
  handleChange()
  return () => {
    isOver = true
    for (const event of events) video.removeEventListener(event, handleChange)
    document.removeEventListener('visibilitychange', handleChange)
    handleChange()
  }
}
