import { render, screen } from '@testing-library/react'
import { Choice } from './choice.tsx'

it.each(['checkbox', 'radio'] as const)('a %s is named and toggled by its label', (type) => {
  render(
    <Choice type={type} name="group">
      Hide watched
    </Choice>,
  )
  const input = screen.getByRole(type, { name: 'Hide watched' })
  expect(input).not.toBeChecked()
  screen.getByText('Hide watched').click()
  expect(input).toBeChecked()
})
