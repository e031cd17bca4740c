import { render, screen } from '@testing-library/react'
import { StatusText } from './status-text.tsx'

it.each([true, false])('a status text announces its content (hidden: %p)', (isHidden) => {
  render(<StatusText isHidden={isHidden}>Loading videos</StatusText>)
  expect(screen.getByRole('status')).toHaveTextContent('Loading videos')
})
