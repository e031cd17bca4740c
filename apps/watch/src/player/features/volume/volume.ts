import { setVolume, toggleMuted } from '../../store/media.ts'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** Controls the volume and remembers it for the next video. */
export const volume = definePlayerFeature({
  name: 'volume',
  state: { volume: 1, isMuted: false },
  shortcuts: [
    {
      keys: ['ArrowUp', 'ArrowDown'],
      amounts: [0.05, -0.05],
      command: 'changeVolume',
      label: 'Volume up or down',
      repeats: true,
    },
    { keys: ['m'], command: 'toggleMuted', label: 'Mute' },
  ],
  attach({ media, store, signal, set }) {
    const update = () => set({ volume: media.volume, isMuted: media.muted || media.volume === 0 })
    const report = () => (media.muted ? 'Muted' : `Volume ${Math.round(media.volume * 100)}%`)
    media.addEventListener(
      'volumechange',
      () => {
        update()
        store.settings.setState({ volume: media.volume, isMuted: media.muted })
      },
      { signal },
    )
    update()
    store.provide({
      changeVolume(change) {
        setVolume(media, (media.muted ? 0 : media.volume) + change)
        return report()
      },
      toggleMuted() {
        toggleMuted(media)
        return report()
      },
    })
  },
})
