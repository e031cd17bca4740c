import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { Avatar } from '../avatar/avatar.tsx'
import { IconLink } from './icon-link.tsx'

it('an icon link is named by its label, regardless of its content', () => {
  render(<IconLink label="Your channel" to="/channel/ada" icon={<Avatar src="" name="Ada" />} />, {
    wrapper: MemoryRouter,
  })
  expect(screen.getByRole('link', { name: 'Your channel' })).toHaveAttribute('href', '/channel/ada')
})
