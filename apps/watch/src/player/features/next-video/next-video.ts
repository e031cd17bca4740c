import { definePlayerFeature } from '../../store/player-feature.ts'

/** Shows the next video when the current one ends, and plays it unless the viewer has turned off autoplay. */
export const nextVideo = definePlayerFeature({
  name: 'next video',
  loadParts: async () => {
    const [{ UpNext }, { AutoplaySetting }] = await Promise.all([
      import(/* webpackChunkName: "player-menus" */ './up-next.tsx'),
      import(/* webpackChunkName: "player-menus" */ './autoplay-setting.tsx'),
    ])
    return { picture: UpNext, setting: AutoplaySetting }
  },
})
