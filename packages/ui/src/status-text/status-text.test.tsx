import { render, screen } from '@testing-library/react'
import { StatusText } from './status-text.tsx'

it.each([true, false])('announces its text (hidden: %p)', (isHidden) => {
  render(<StatusText isHidden={isHidden}>Loading videos</StatusText>)
  expect(screen.getByRole('status')).toHaveTextContent('Loading videos')
})
