import type { ReleaseDocument } from '@kinora/releases/browser'

/** Opens and closes the inspector, with Alt and Shift. */
const inspectorKey = 'KeyK'

/** Makes the key toggle the inspector. @returns a function that does the same for a button. */
export function offerInspector(release: ReleaseDocument): () => void {
  const toggle = () => void import('./inspector/inspector.tsx').then(({ toggleInspector }) => toggleInspector(release))
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === inspectorKey) toggle()
  })
  return toggle
}
