import { IconButton } from '@kinora/ui'

import { WideOnly } from '../../controls/fitting.tsx'
import { PictureInPictureIcon } from '../../controls/player-icons.tsx'
import { useFeature, usePlayer } from '../../store/player-context.tsx'
import { definePlayerFeature } from '../../store/player-feature.ts'

/** Shows the video in the browser's picture-in-picture window, on top of all other windows. */
export const pictureInPicture = definePlayerFeature({
  name: 'picture in picture',
  state: { isAvailable: false, isOpen: false },
  parts: { button: PictureInPictureButton },
  loadParts: async () => {
    const { PictureInPictureSetting } = await import(
      /* webpackChunkName: "player-menus" */ './picture-in-picture-setting.tsx'
    )
    return { setting: PictureInPictureSetting }
  },
  attach({ media, store, signal, get, set }) {
    if (!document.pictureInPictureEnabled) return
    set({ isAvailable: true, isOpen: document.pictureInPictureElement === media })
    media.addEventListener('enterpictureinpicture', () => set({ isOpen: true }), { signal })
    media.addEventListener('leavepictureinpicture', () => set({ isOpen: false }), { signal })
    store.provide({
      togglePictureInPicture() {
        const change = get().isOpen ? document.exitPictureInPicture() : media.requestPictureInPicture()
        change.catch(() => {
          // The browser may reject the request, for example before the first frame. The state doesn't change.
        })
      },
    })
  },
})

export function usePictureInPicture() {
  const { run } = usePlayer()
  const isAvailable = useFeature(pictureInPicture, (state) => state.isAvailable)
  const isOpen = useFeature(pictureInPicture, (state) => state.isOpen)
  const label = isOpen ? 'Exit picture in picture' : 'Picture in picture'
  return { isAvailable, label, toggle: () => run('togglePictureInPicture') }
}

function PictureInPictureButton() {
  const { isAvailable, label, toggle } = usePictureInPicture()
  if (!isAvailable) return null
  return (
    <WideOnly>
      <IconButton label={label} icon={<PictureInPictureIcon />} onClick={toggle} />
    </WideOnly>
  )
}
