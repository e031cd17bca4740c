import { createApiClient } from '@kinora/api-client'
import { firstCallFor } from '@kinora/releases/browser'
import type { Remote } from '@kinora/shell-contract'
import { QueryClient } from '@tanstack/react-query'
import { waitFor } from '@testing-library/dom'
import { http } from 'msw'

import { accessToken } from './access-token.ts'
import { failure } from './responses.ts'
import { mockNetwork } from './network.ts'

/** The parts of a declared route that must match the remote's code. */
export interface DeclaredRoutePaths {
  path: string
  firstCall?: string
  passes?: readonly string[]
}

/**
 * Defines tests that a remote's code matches its package.json, which release documents are based on. The tests compare the pages' paths, and each page's first
 * call, which index.html and links send before the page's loader runs. Call this function once, in its own test file.
 *
 * @param declared `kinora.routes` from the remote's package.json.
 * @param searches example queries, by path, for pages whose first call passes on query parameters, such as `{ '/search': '?query=aurora' }`.
 */
export function testDeclaredRoutes(
  remote: Remote,
  declared: readonly DeclaredRoutePaths[],
  searches: Readonly<Record<string, string>> = {},
): void {
  const asked: string[] = []
  mockNetwork(
    http.all('*', ({ request }) => {
      const { pathname, search } = new URL(request.url)
      asked.push(`${request.method} ${pathname}${search}`)
      return failure(404)
    }),
  )

  test('the remote exports the routes that its package.json declares', () => {
    expect(remote.routes.map(({ path }) => path).toSorted()).toEqual(declared.map(({ path }) => path).toSorted())
  })

  for (const { path, firstCall, ...more } of declared) {
    if (firstCall === undefined) continue
    const search = searches[path] ?? ''
    test(`the loader of ${path} sends the declared first call, ${firstCall}`, async () => {
      asked.length = 0
      localStorage.setItem('accessToken', accessToken())
      const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `${name} ü/1`]))
      const queryClient = new QueryClient({ defaultOptions: { queries: { gcTime: 0 } } })
      const request = new Request(`http://localhost/${search}`)
      const route = remote.routes.find((candidate) => candidate.path === path)
      await route?.loader?.({ params, request, api: createApiClient(), queryClient })
      await waitFor(() => expect(asked).toContain(`GET /api/v1${firstCallFor({ firstCall, ...more }, params, search)}`))
    })
  }
}
