import { render, screen } from '@testing-library/react'
import { Banner } from './banner.tsx'

it.each([
  ['error', 'alert'],
  ['success', 'status'],
  ['info', 'status'],
] as const)('a banner shows a %s message verbatim, with the role %s', (tone, role) => {
  render(<Banner tone={tone}>An error occurred during upload</Banner>)
  expect(screen.getByRole(role).textContent).toBe('An error occurred during upload')
})
