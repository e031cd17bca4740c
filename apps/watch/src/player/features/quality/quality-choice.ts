import { createStoredState } from '../../store/settings.ts'

/** The viewer's choice of quality for all videos. The shell reads `savesData` for its previews. */
export const qualityChoice = createStoredState('watch:quality', {
  /** Shorter side of the frame, in pixels; 0 leaves the choice to the player. */
  height: 0,
  savesData: false,
})

export type QualityChoice = ReturnType<typeof qualityChoice.getState>
