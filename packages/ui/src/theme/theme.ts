/** Whose choice of light or dark is in force. */
export type Theme = 'system' | 'light' | 'dark'

/** Whether a value is a theme; storage may hold anything. */
export function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark'
}

/** Puts a theme in force for the whole document; `system` leaves the choice to the viewer's system. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
