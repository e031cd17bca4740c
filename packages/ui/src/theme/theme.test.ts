import { applyTheme, isTheme } from './theme.ts'

it("applyTheme sets the document's theme and resets it for `system`", () => {
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
])('isTheme(%p) returns %p', (value, expected) => {
  expect(isTheme(value)).toBe(expected)
})
