import { createStoredState } from '../../store/settings.ts'

/** The viewer's quality choice for all videos. The shell reads `savesData` for its previews. */
export const qualityChoice = createStoredState('watch:quality', {
  /** The shorter side of the frame, in pixels; 0 lets the player choose. */
  height: 0,
  savesData: false,
})

export type QualityChoice = ReturnType<typeof qualityChoice.getState>
