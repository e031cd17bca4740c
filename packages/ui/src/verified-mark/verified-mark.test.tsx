import { render, screen } from '@testing-library/react'
import { VerifiedMark } from './verified-mark.tsx'

it('is an image named Verified', () => {
  render(<VerifiedMark />)
  expect(screen.getByRole('img', { name: 'Verified' })).toBeInTheDocument()
})
