import { render, screen } from '@testing-library/react'
import { VisuallyHidden } from './visually-hidden.tsx'

it('visually hidden text names the element around it', () => {
  render(
    <button type="button">
      <VisuallyHidden>Reload avatar</VisuallyHidden>
    </button>,
  )
  expect(screen.getByRole('button', { name: 'Reload avatar' })).toBeInTheDocument()
})
