/** A theme that the viewer can choose. */
export type Theme = 'system' | 'light' | 'dark'

/** Whether a stored value is a theme. */
export function isTheme(value: unknown): value is Theme {
  return value === 'system' || value === 'light' || value === 'dark'
}

/** Applies a theme to the document. `system` follows the operating system's setting. */
export function applyTheme(theme: Theme, root: HTMLElement = document.documentElement): void {
  if (theme === 'system') delete root.dataset['theme']
  else root.dataset['theme'] = theme
}
