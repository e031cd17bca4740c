import { definePlayerFeature } from '../../store/player-feature.ts'

/** Opens a menu on a right click or long press on the video. A second right click opens the browser's own menu. */
export const contextMenu = definePlayerFeature({
  name: 'context menu',
  /** Where the menu is open, in pixels from the window's corner; undefined while it is closed. */
  state: { place: undefined as { x: number; y: number } | undefined },
  loadParts: async () => {
    const { VideoMenu } = await import(/* webpackChunkName: "player-menus" */ './video-menu.tsx')
    return { picture: VideoMenu }
  },
  attach({ store, get, set }) {
    store.follow(
      ({ root }) => root,
      (root, signal) =>
        root?.addEventListener(
          'contextmenu',
          (event) => {
            const isOnPicture = event.target instanceof Element && event.target.closest('[data-picture]') !== null
            if (!isOnPicture || get().place !== undefined) return
            event.preventDefault()
            set({ place: { x: event.clientX, y: event.clientY } })
          },
          { signal },
        ),
    )
    store.provide({ closeContextMenu: () => set({ place: undefined }) })
  },
})
