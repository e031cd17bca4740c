import type { ShellSession } from './create-session-store.ts'

/** Fetches the viewer again when a page has changed their profile. Returns a function that stops this. */
export function followProfile({ restore }: Pick<ShellSession, 'restore'>): () => void {
  const listener = () => void restore()
  addEventListener('kinora:viewer-change', listener)
  return () => removeEventListener('kinora:viewer-change', listener)
}
