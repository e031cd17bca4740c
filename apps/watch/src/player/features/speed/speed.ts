import { definePlayerFeature } from '../../store/player-feature.ts'

export const speeds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Controls the playback speed and remembers it for the next video. */
export const speed = definePlayerFeature({
  name: 'speed',
  state: { speed: 1 },
  shortcuts: [{ keys: ['<', '>'], amounts: [-1, 1], command: 'changeSpeed', label: 'Slower or faster' }],
  loadParts: async () => {
    const { SpeedSetting } = await import(/* webpackChunkName: "player-menus" */ './speed-setting.tsx')
    return { setting: SpeedSetting }
  },
  attach({ media, store, signal, set }) {
    const update = () => set({ speed: media.playbackRate })
    media.addEventListener(
      'ratechange',
      () => {
        update()
        store.settings.setState({ speed: media.playbackRate })
      },
      { signal },
    )
    update()
    store.provide({
      changeSpeed(direction) {
        media.playbackRate = nextSpeed(media.playbackRate, direction)
        return `Speed ${media.playbackRate}×`
      },
    })
  },
})

function nextSpeed(current: number, direction: number): number {
  const next = direction > 0 ? speeds.find((other) => other > current) : speeds.findLast((other) => other < current)
  return next ?? current
}
