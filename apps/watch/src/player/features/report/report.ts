import { definePlayerFeature } from '../../store/player-feature.ts'

/** Adds a button to the menus for reporting the video to the moderators. */
export const report = definePlayerFeature({
  name: 'report',
  state: { isOpen: false },
  loadParts: async () => {
    const { ReportAction, VideoReport } = await import(/* webpackChunkName: "player-menus" */ './report-parts.tsx')
    return { picture: VideoReport, setting: ReportAction, menuItem: ReportAction }
  },
  attach({ store, set }) {
    store.provide({
      openReport: () => set({ isOpen: true }),
      closeReport: () => set({ isOpen: false }),
    })
  },
})
