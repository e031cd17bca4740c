import { applyTheme } from '@kinora/ui'

import type { ShellSession } from '../session/create-session-store.ts'
import { useTheme } from './use-theme.ts'

/**
 * Applies a theme that the viewer chooses in another tab or on the settings page, and fetches the viewer again when a page has changed their profile. Returns a
 * function that stops this.
 */
export function followSettings({ restore }: Pick<ShellSession, 'restore'>): () => void {
  const ended = new AbortController()
  const { signal } = ended
  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== 'theme') return
      void useTheme.persist.rehydrate()
      applyTheme(useTheme.getState().theme)
    },
    { signal },
  )
  addEventListener('kinora:viewer-change', () => void restore(), { signal })
  return () => ended.abort()
}
