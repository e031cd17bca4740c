import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { create } from 'zustand'

interface ThemeState {
  theme: Theme
  choose(theme: Theme): void
}

const storageKey = 'theme'

/** The viewer's theme: light, dark, or the system's. index.html applies the stored theme before the first paint. */
export const useTheme = create<ThemeState>()((set, get) => ({
  theme: readTheme(),
  choose(theme) {
    set({ theme })
    // Styling every element takes 100 ms or more on a phone, so show the switch's new state first.
    requestAnimationFrame(() => setTimeout(() => applyTheme(get().theme)))
    try {
      localStorage.setItem(storageKey, theme)
    } catch {
      // If the browser blocks storage, the theme lasts as long as the page.
    }
  },
}))

// Another tab or the settings page has changed the theme.
addEventListener('storage', ({ key }) => {
  if (key !== storageKey) return
  const theme = readTheme()
  applyTheme(theme)
  useTheme.setState({ theme })
})

export function readTheme(): Theme {
  try {
    const stored = localStorage.getItem(storageKey)
    return isTheme(stored) ? stored : 'system'
  } catch {
    return 'system'
  }
}
