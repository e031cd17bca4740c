import { definePlayerFeature } from '../../store/player-feature.ts'

/** A menu for the video where its picture is right-clicked or pressed for long. A second click opens the browser's own. */
export const contextMenu = definePlayerFeature({
  name: 'context menu',
  /** Where it is open in the window, in pixels. */
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
