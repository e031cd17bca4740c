import { QueryClient } from '@tanstack/react-query'

import { ConsoleError } from './ask-console.ts'

/** The cache of what the console has said. It is asked again when something has changed (`useLiveUpdates`), not by time. */
export function createConsoleQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        // What it refuses it refuses again; a server that does not answer may be about to.
        retry: (failures, error) => failures < 2 && error instanceof ConsoleError && error.status === 0,
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
