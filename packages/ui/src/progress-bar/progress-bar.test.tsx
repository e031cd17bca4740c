import { render, screen } from '@testing-library/react'
import { ProgressBar } from './progress-bar.tsx'

it.each([
  [0, 0],
  [41.6, 42],
  [100, 100],
  [-5, 0],
  [250, 100],
])('a progress bar shows %p percent as %p, visually and to screen readers', (value, percent) => {
  render(<ProgressBar label="Upload progress" value={value} />)
  expect(screen.getByRole('progressbar', { name: 'Upload progress' })).toHaveAttribute('aria-valuenow', String(percent))
  expect(screen.getByText(`${percent}%`)).toBeInTheDocument()
})
