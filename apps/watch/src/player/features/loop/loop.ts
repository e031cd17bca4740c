import { definePlayerFeature } from '../../store/player-feature.ts'

/** Loops the current video. The choice isn't saved. */
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
