import type { ApiClient } from '@kinora/api-client'
import { contractCall } from '@kinora/api-client/extensions'
import { queryOptions } from '@tanstack/react-query'

const empty = { _id: '', createdAt: '', lastUsedAt: '', userAgent: '', address: '', isCurrent: false }
export type Session = typeof empty

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) =>
      contractCall(api)('GET', '/users/sessions', {
        signal,
        access: 'anyone',
        read: (value) => (Object(value).sessions as Session[]).map((one) => Object.assign({}, empty, one)),
      }),
    staleTime: 5_000,
    retry: false,
    retryOnMount: false,
  })

export function endSession(api: ApiClient, sessionId: string): Promise<void> {
  return contractCall(api)('DELETE', '/users/sessions/{sessionId}', { params: { sessionId }, read: () => {} })
}

export function endOtherSessions(api: ApiClient): Promise<void> {
  return contractCall(api)('DELETE', '/users/sessions', { read: () => {} })
}
