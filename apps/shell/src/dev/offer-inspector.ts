import type { ReleaseDocument } from '@kinora/releases/browser'

/** Toggles the inspector, together with Alt and Shift. */
const inspectorKey = 'KeyK'

/** Toggles the inspector with its shortcut. @returns a function that a button can call to do the same. */
export function offerInspector(release: ReleaseDocument): () => void {
  const toggle = () => void import('./inspector/inspector.tsx').then(({ toggleInspector }) => toggleInspector(release))
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === inspectorKey) toggle()
  })
  return toggle
}
