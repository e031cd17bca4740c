import type {
  AppSizes,
  CheckOfLive,
  Composition,
  ExportUsage,
  GroupBytes,
  Health,
  ReleaseDifference,
  Timeline,
} from '@kinora/release/console'
import { queryOptions } from '@tanstack/react-query'

import { askConsole } from './ask-console.ts'

/** What is live. */
export const compositionQuery = queryOptions({
  queryKey: ['live', 'now'],
  queryFn: ({ signal }) => askConsole<Composition>('/api/now', undefined, signal),
})

/** What `check` says of it. */
export const checkQuery = queryOptions({
  queryKey: ['live', 'check'],
  queryFn: ({ signal }) => askConsole<CheckOfLive>('/api/check', undefined, signal),
})

/** What happened. */
export const timelineQuery = queryOptions({
  queryKey: ['live', 'timeline'],
  queryFn: ({ signal }) => askConsole<Timeline>('/api/timeline', undefined, signal),
})

/** What one release has that another has not. Releases never change. */
export const differenceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['compare', from, to],
    queryFn: ({ signal }) =>
      askConsole<ReleaseDifference>(`/api/compare?${new URLSearchParams({ from, to })}`, undefined, signal),
    enabled: from !== '' && to !== '',
  })

/** Who imports what of the shared packages. */
export const usageQuery = queryOptions({
  queryKey: ['live', 'usage'],
  queryFn: ({ signal }) => askConsole<ExportUsage>('/api/usage', undefined, signal),
})

/** How viewers fare; what they tell comes all the time, so it is asked anew now and then. */
export const healthQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['live', 'health', minutes],
    queryFn: ({ signal }) => askConsole<Health>(`/api/health?minutes=${minutes}`, undefined, signal),
    refetchInterval: 5_000,
    staleTime: 2_000,
  })

/** How large the apps are. */
export const sizeQuery = queryOptions({
  queryKey: ['live', 'size'],
  queryFn: ({ signal }) => askConsole<AppSizes[]>('/api/size', undefined, signal),
})

/** What a build is made of. Builds never change. */
export const groupsQuery = (build: string) =>
  queryOptions({
    queryKey: ['groups', build],
    queryFn: ({ signal }) =>
      askConsole<GroupBytes[]>(`/api/groups?${new URLSearchParams({ build })}`, undefined, signal),
  })
