import { createRef } from 'react'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { TextField } from './text-field.tsx'

it('a text field is found by its label and accepts text', async () => {
  render(<TextField label="Email" type="email" />)
  await userEvent.type(screen.getByRole('textbox', { name: 'Email' }), 'ada@example.org')
  expect(screen.getByLabelText('Email')).toHaveValue('ada@example.org')
})

it('a text field is described by its hint and counter', () => {
  render(<TextField label="Title" hint="Short is good" counter="5/100" />)
  const field = screen.getByRole('textbox', { name: 'Title' })
  expect(field).toHaveAccessibleDescription('Short is good 5/100')
  expect(field).toBeValid()
})

it('an invalid text field is marked, described by its error and announces it', () => {
  render(<TextField label="Title" error="Title is required" hint="Short is good" />)
  const field = screen.getByRole('textbox', { name: 'Title' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('Title is required Short is good')
  expect(screen.getByRole('alert')).toHaveTextContent(/^Title is required$/)
})

it('a text field is named by its label even if the label is hidden', () => {
  render(<TextField label="Search" type="search" isLabelHidden />)
  expect(screen.getByRole('searchbox', { name: 'Search' })).toBeInTheDocument()
})

it('a text field forwards its ref to the input', () => {
  const ref = createRef<HTMLInputElement>()
  render(<TextField label="Title" ref={ref} />)
  ref.current?.focus()
  expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus()
})
