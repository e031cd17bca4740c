import { definePlayerFeature } from '../../store/player-feature.ts'

const minSecondsApart = 5

/** Saves the position for the next visit: every few seconds, on pause, at the end, and when the page or the player closes. */
export const resume = definePlayerFeature({
  name: 'resume',
  attach({ media, host, signal }) {
    let saved = media.currentTime
    function save() {
      if (media.currentTime === saved) return
      saved = media.currentTime
      host.savePosition?.(saved)
    }
    function saveSeldom() {
      if (Math.abs(media.currentTime - saved) >= minSecondsApart) save()
    }
    function saveLast() {
      save()
      host.leave?.(media.currentTime)
    }
    media.addEventListener('timeupdate', saveSeldom, { signal })
    media.addEventListener('pause', save, { signal })
    media.addEventListener('ended', save, { signal })
    window.addEventListener('pagehide', saveLast, { signal })
    signal.addEventListener('abort', saveLast)
  },
})
