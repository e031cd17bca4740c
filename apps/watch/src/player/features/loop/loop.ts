import { definePlayerFeature } from '../../store/player-feature.ts'

/** Repeats the current video. The choice is not stored. */
export const loop = definePlayerFeature({
  name: 'loop',
  state: { isLooping: false },
  loadParts: async () => {
    const { LoopItem } = await import(/* webpackChunkName: "player-menus" */ './loop-item.tsx')
    return { menuItem: LoopItem }
  },
  attach({ media, store, set }) {
    store.provide({
      toggleLoop() {
        media.loop = !media.loop
        set({ isLooping: media.loop })
      },
    })
  },
})
