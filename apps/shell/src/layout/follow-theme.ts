import { applyTheme } from '@kinora/ui'

import { useTheme } from './use-theme.ts'

/** Applies a theme that the viewer chooses in another tab or on the settings page. Returns a function that stops this. */
export function followTheme(): () => void {
  const ended = new AbortController()
  addEventListener(
    'storage',
    ({ key }) => {
      if (key !== 'theme') return
      void useTheme.persist.rehydrate()
      applyTheme(useTheme.getState().theme)
    },
    { signal: ended.signal },
  )
  return () => ended.abort()
}
