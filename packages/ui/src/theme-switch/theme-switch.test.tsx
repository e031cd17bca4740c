import { useState } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Theme } from '../theme/theme.ts'
import { ThemeSwitch } from './theme-switch.tsx'

function Page() {
  const [theme, setTheme] = useState<Theme>('system')
  return <ThemeSwitch theme={theme} onChange={setTheme} />
}

it('the theme switch is a group of three choices, one of which is selected', () => {
  render(<Page />)
  expect(screen.getByRole('group', { name: 'Theme' })).toBeInTheDocument()
  expect(screen.getAllByRole('radio')).toHaveLength(3)
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked()
})

it('the theme switch changes the theme with the pointer and arrow keys', async () => {
  render(<Page />)
  const user = userEvent.setup()
  await user.click(screen.getByRole('radio', { name: 'Light' }))
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
  await user.keyboard('{ArrowRight}')
  expect(screen.getByRole('radio', { name: 'Dark' })).toBeChecked()
})
