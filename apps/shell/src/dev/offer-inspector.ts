import type { ReleaseDocument } from '@kinora/releases/browser'

/** Opens and closes the inspector: Alt, Shift and this key. */
const inspectorKey = 'KeyK'

/** Has the key open and close the inspector of the composition. @returns what does the same for a button. */
export function offerInspector(release: ReleaseDocument): () => void {
  const toggle = () => void import('./inspector/inspector.tsx').then(({ toggleInspector }) => toggleInspector(release))
  addEventListener('keydown', ({ altKey, shiftKey, code }) => {
    if (altKey && shiftKey && code === inspectorKey) toggle()
  })
  return toggle
}
