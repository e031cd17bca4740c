import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { useState } from 'react'

const name = 'kinora-console-theme'

function storedTheme(): Theme {
  const stored = localStorage.getItem(name)
  return isTheme(stored) ? stored : 'system'
}

/** Puts the theme in force that was chosen last. */
export function applyStoredTheme(): void {
  applyTheme(storedTheme())
}

/** The choice of light, dark or the system's theme. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState(storedTheme)
  return [
    theme,
    (next) => {
      localStorage.setItem(name, next)
      applyTheme(next)
      setTheme(next)
    },
  ]
}
