import { render, screen } from '@testing-library/react'
import { Logo } from './logo.tsx'

it('has no name of its own', () => {
  render(
    <a href="/" aria-label="Kinora home">
      <Logo />
    </a>,
  )
  expect(screen.getByRole('link', { name: 'Kinora home' })).toBeInTheDocument()
  expect(screen.queryByRole('img')).not.toBeInTheDocument()
})
