import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextArea } from './text-area.tsx'

it('a text area is found by its label and accepts several lines', async () => {
  render(<TextArea label="Description" counter="0/5000 characters" />)
  const field = screen.getByRole('textbox', { name: 'Description' })
  await userEvent.type(field, 'one{Enter}two')
  expect(field).toHaveValue('one\ntwo')
  expect(field).toHaveAccessibleDescription('0/5000 characters')
})

it('an invalid text area is marked, described by its error and announces it', () => {
  render(<TextArea label="Description" error="Description is required" />)
  const field = screen.getByRole('textbox', { name: 'Description' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Description is required')
  expect(screen.getByRole('alert')).toHaveTextContent('Description is required')
})
