import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { useSyncExternalStore } from 'react'

import { SelectField } from './select-field.tsx'
import { store } from './stored-values.ts'

const themes = [
  ['system', 'Same as the system'],
  ['light', 'Light'],
  ['dark', 'Dark'],
] as const

/** The viewer's theme. The shell stores it under the same key, for the switch in its menu. */
export function Appearance() {
  const theme = useSyncExternalStore(subscribe, currentTheme)
  return <SelectField label="Theme" value={theme} choices={themes} onChoose={choose} />
}

function choose(theme: Theme) {
  applyTheme(theme)
  store('theme', theme)
}

function currentTheme(): Theme {
  const { theme } = document.documentElement.dataset
  return isTheme(theme) ? theme : 'system'
}

/** Calls `listener` when the document's theme changes, which the menu and other tabs can also cause. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}
