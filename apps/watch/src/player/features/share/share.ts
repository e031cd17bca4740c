import { definePlayerFeature } from '../../store/player-feature.ts'

/** Copies links to the video, or its embed code. */
export const share = definePlayerFeature({
  name: 'share',
  loadParts: async () => {
    const { ShareActions } = await import(/* webpackChunkName: "player-menus" */ './share-actions.tsx')
    return { setting: ShareActions, menuItem: ShareActions }
  },
})
