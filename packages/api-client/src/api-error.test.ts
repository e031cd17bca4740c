import { ApiError, isApiError, isApiErrorOfKind, isUnsuccessfulAnswer, toApiError } from './api-error.ts'

const request = { method: 'GET', path: '/videos' }

test('the message includes the request, the cause of the failure and the request ID', () => {
  const error = new ApiError({ ...request, kind: 'server', status: 500, serverMessage: 'Broken.', requestId: 'r1' })
  expect(error.message).toBe('GET /videos failed: server, 500, Broken. (request r1)')
  expect(new ApiError({ ...request, kind: 'network' }).message).toBe('GET /videos failed: network')
})

test('isApiError and isApiErrorOfKind recognise errors from another copy of the class', () => {
  jest.isolateModules(() => {
    const copy: typeof import('./api-error.ts') = jest.requireActual('./api-error.ts')
    const foreign = new copy.ApiError({ ...request, kind: 'not-found', status: 404 })
    expect(foreign).not.toBeInstanceOf(ApiError)
    expect(isApiError(foreign)).toBe(true)
    expect(isApiErrorOfKind(foreign, 'conflict', 'not-found')).toBe(true)
    expect(isApiErrorOfKind(foreign, 'conflict')).toBe(false)
  })
})

test.each([[null], [undefined], ['ApiError'], [new Error('x')], [{ name: 'ApiError', kind: 'network' }]])(
  '%p is not an ApiError',
  (value) => {
    expect(isApiError(value)).toBe(false)
    expect(isApiErrorOfKind(value, 'network')).toBe(false)
  },
)

test.each([
  ['server', 200, true],
  ['server', 201, true],
  ['server', 500, false],
  ['malformed', 200, false],
  ['not-found', 200, false],
  ['network', 0, false],
] as const)('isUnsuccessfulAnswer for kind %s and status %i returns %s', (kind, status, expected) => {
  expect(isUnsuccessfulAnswer(new ApiError({ ...request, kind, status }))).toBe(expected)
})

test('toApiError reports a lock timeout as a timeout of the refresh', () => {
  const cause = new DOMException('No lock in time.', 'TimeoutError')
  const call = { method: 'POST', path: '/users/refresh-token', hadToken: true }
  expect(toApiError(cause, call)).toMatchObject({ ...call, kind: 'timeout', status: 0, cause })
})
