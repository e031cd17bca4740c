import type { ReleaseDocument } from '@kinora/releases/browser'

/** Toggles the inspector, together with Alt and Shift. */
const inspectorKey = 'KeyK'

/** Sets up the shortcut for the inspector. @returns a function that toggles the inspector, for use by a button. */
export function offerInspector(release: ReleaseDocument): () => void {
  const toggle = () => void import('./inspector/inspector.tsx').then(({ toggleInspector }) => toggleInspector(release))
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === inspectorKey) toggle()
  })
  return toggle
}
