import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { PlusIcon } from '../icons/action-icons.tsx'
import { ButtonLink } from './button-link.tsx'

it('a button link is named only by its text', () => {
  render(
    <ButtonLink to="/upload" icon={<PlusIcon />}>
      Create
    </ButtonLink>,
    { wrapper: MemoryRouter },
  )
  expect(screen.getByRole('link', { name: 'Create' })).toHaveAttribute('href', '/upload')
})
