import { definePlayerFeature } from '../../store/player-feature.ts'

/** Keeps the screen on while the video plays. Browsers release the lock when the tab is hidden, so it is reacquired afterwards. */
export const wakeLock = definePlayerFeature({
  name: 'wake lock',
  attach({ media, signal }) {
    let lock: WakeLockSentinel | undefined

    async function follow() {
      const isWanted = !media.paused && !signal.aborted && document.visibilityState === 'visible'
      if (!isWanted) {
        await lock?.release()
        lock = undefined
      } else if (lock === undefined || lock.released) {
        // Not every browser supports wake locks.
        lock = await (navigator.wakeLock as WakeLock | undefined)?.request('screen')
        // The video may have paused in the meantime.
        if (media.paused || signal.aborted) await lock?.release()
      }
    }

    const handleChange = () =>
      void follow().catch(() => {
        // The browser may reject the request, for example when the battery is low. The screen then turns off as usual.
      })
    for (const event of ['play', 'pause', 'ended']) media.addEventListener(event, handleChange, { signal })
    document.addEventListener('visibilitychange', handleChange, { signal })
    signal.addEventListener('abort', handleChange)
    handleChange()
  },
})
