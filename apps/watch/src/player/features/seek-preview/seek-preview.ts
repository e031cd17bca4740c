import { definePlayerFeature } from '../../store/player-feature.ts'

/** Shows the time, chapter and storyboard frame under the pointer on the seek bar, and seeks while the pointer is pressed. */
export const seekPreview = definePlayerFeature({
  name: 'seek preview',
  loadParts: async () => {
    const { SeekPointer } = await import(/* webpackChunkName: "player-menus" */ './seek-pointer.tsx')
    return { seekBar: SeekPointer }
  },
})
