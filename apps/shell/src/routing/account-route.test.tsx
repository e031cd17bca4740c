import { createApiClient } from '@kinora/api-client'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider, useRevalidator } from 'react-router-dom'

import { accountRoute } from './account-route.tsx'

function Failure() {
  const { revalidate } = useRevalidator()
  return <button onClick={() => void revalidate()}>Try Again</button>
}

test('retries page code that failed to load', async () => {
  const loadPage = jest.fn(async () => () => <h1>Log in</h1>)
  loadPage.mockRejectedValueOnce(new Error('chunk 404'))
  const route = accountRoute('/login', loadPage, { api: createApiClient() })
  const router = createMemoryRouter([{ ...route, ErrorBoundary: Failure, HydrateFallback: () => null }], {
    initialEntries: ['/login'],
  })
  render(<RouterProvider router={router} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }))
  expect(await screen.findByRole('heading', { name: 'Log in' })).toBeInTheDocument()
  expect(loadPage).toHaveBeenCalledTimes(2)
})
