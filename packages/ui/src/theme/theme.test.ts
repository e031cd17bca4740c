import { applyTheme, isTheme } from './theme.ts'

it("applies a theme to the document, and returns to the system's", () => {
  applyTheme('dark')
  expect(document.documentElement).toHaveAttribute('data-theme', 'dark')
  applyTheme('light')
  expect(document.documentElement).toHaveAttribute('data-theme', 'light')
  applyTheme('system')
  expect(document.documentElement).not.toHaveAttribute('data-theme')
})

it.each([
  ['system', true],
  ['light', true],
  ['dark', true],
  ['sepia', false],
  ['', false],
  [null, false],
])('accepts %p as a theme: %p', (value, expected) => {
  expect(isTheme(value)).toBe(expected)
})
