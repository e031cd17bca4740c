import { render, screen } from '@testing-library/react'
import { VerifiedMark } from './verified-mark.tsx'

it('the verified mark is an image named Verified', () => {
  render(<VerifiedMark />)
  expect(screen.getByRole('img', { name: 'Verified' })).toBeInTheDocument()
})
