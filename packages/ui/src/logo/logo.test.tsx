import { render, screen } from '@testing-library/react'
import { Logo } from './logo.tsx'

it('the logo does not add an accessible name to the link around it', () => {
  render(
    <a href="/" aria-label="Kinora home">
      <Logo />
    </a>,
  )
  expect(screen.getByRole('link', { name: 'Kinora home' })).toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
