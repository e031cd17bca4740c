import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { useState } from 'react'

const storageKey = 'theme'

/** The viewer's choice of light, dark or the system's theme. It is remembered; index.html applies it before the first paint. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const stored = localStorage.getItem(storageKey)
    return isTheme(stored) ? stored : 'system'
  })

  function choose(next: Theme) {
    localStorage.setItem(storageKey, next)
    applyTheme(next)
    setTheme(next)
  }

  return [theme, choose]
}
