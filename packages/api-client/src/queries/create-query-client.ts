import { QueryClient } from '@tanstack/react-query'

/**
 * The page's one cache of server state. A failure is shown at once: the api-client has tried again by then where that makes sense, and
 * being offline is a failure like others, not a reason to wait for ever. What failed for it is asked for again when the network is back. The shell makes
 * one for all remotes; the test-kit makes one alike for each test.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        refetchOnReconnect: true,
        // Rows that change while a viewer looks at another window are not where they left them.
        refetchOnWindowFocus: false,
      },
      mutations: { networkMode: 'always' },
    },
  })
}
