import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { useState } from 'react'

import { createSetting } from './create-setting.ts'

const setting = createSetting('theme', () => localStorage)

/** The viewer's choice of light, dark or the system's theme. It is remembered; index.html applies it before the first paint. */
export function useThemeChoice(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(() => {
    const stored = setting.read()
    return isTheme(stored) ? stored : 'system'
  })

  function choose(next: Theme) {
    setting.write(next)
    applyTheme(next)
    setTheme(next)
  }

  return [theme, choose]
}
