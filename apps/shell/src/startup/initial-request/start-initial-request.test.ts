import { accessToken, success, apiPath, mockNetwork } from '@kinora/test-kit'
import { waitFor } from '@testing-library/react'
import { http } from 'msw'

import { startInitialRequest } from './start-initial-request.ts'

const viewers: (string | null)[] = []
const network = mockNetwork(
  http.get(apiPath('/videos/v-1'), ({ request }) => {
    viewers.push(request.headers.get('authorization'))
    return success({ _id: 'v-1' })
  }),
)
beforeEach(() => viewers.splice(0))
afterEach(() => localStorage.clear())

const open = { firstCall: '/videos/v-1', access: 'public' } as const
const closed = { firstCall: '/videos/v-1', access: 'token' } as const

test('does not send a token for a visitor', async () => {
  const call = startInitialRequest(open)
  expect(call).toMatchObject({ url: '/api/v1/videos/v-1', accessToken: null })
  expect((await call?.response)?.status).toBe(200)
  expect(viewers).toEqual([null])
})

test.each([open, closed])('sends a signed-in viewer’s stored token', async (route) => {
  const token = accessToken()
  localStorage.setItem('accessToken', token)
  expect(startInitialRequest(route)?.accessToken).toBe(token)
  await waitFor(() => expect(viewers).toEqual([`Bearer ${token}`]))
})

test('sends the X-Kinora-Views header for a page that reports its own views', async () => {
  const received: (string | null)[] = []
  network.use(
    http.get(apiPath('/videos/v-1'), ({ request }) => {
      received.push(request.headers.get('x-kinora-views'))
      return success({ _id: 'v-1' })
    }),
  )
  startInitialRequest(open)
  startInitialRequest({ ...open, views: 'separate' })
  await waitFor(() => expect(received).toEqual([null, 'separate']))
})

test.each([
  ['a token that must be refreshed first', accessToken(60)],
  ['an invalid token', 'garbage'],
])('does not send a request with %s', (_, token) => {
  localStorage.setItem('accessToken', token)
  expect(startInitialRequest(open)).toBeUndefined()
})

test('does not send a request for a visitor on a private page, or for a page without a first call', () => {
  expect(startInitialRequest(closed)).toBeUndefined()
  expect(startInitialRequest({ access: 'public' })).toBeUndefined()
})

test('does not send a request if storage is blocked', () => {
  const refused = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  expect(startInitialRequest(open)).toBeUndefined()
  refused.mockRestore()
})
