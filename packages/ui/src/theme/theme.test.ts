import { applyTheme, isTheme } from './theme.ts'

it('puts a theme in force for the document, and leaves the choice to the system again', () => {
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
])('takes %p for a theme: %p', (value, expected) => {
  expect(isTheme(value)).toBe(expected)
})
