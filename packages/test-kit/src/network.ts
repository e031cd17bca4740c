import type { RequestHandler } from 'msw'
import { setupServer } from 'msw/node'

/** Returns an msw pattern for a path below `/api/v1` on any host. */
export function apiPath(path: string): string {
  return `*/api/v1${path}`
}

/**
 * Mocks the network for all tests in a file, using `handlers` by default. Requests without a handler fail the test.
 *
 * @returns the msw server. `network.use(http.get(apiPath('/videos'), …))` overrides responses for one test.
 */
export function mockNetwork(...handlers: RequestHandler[]) {
  const network = setupServer(...handlers)
  const unanswered: string[] = []
  beforeAll(() =>
    network.listen({
      onUnhandledRequest(request, print) {
        unanswered.push(`${request.method} ${request.url}`)
        print.error()
      },
    }),
  )
  afterEach(() => {
    network.resetHandlers()
    const requests = unanswered.splice(0)
    if (requests.length > 0)
      throw new Error(`Requests without a handler: ${requests.join(', ')}. Add a handler to the test.`)
  })
  afterAll(() => network.close())
  return network
}
