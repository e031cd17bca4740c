import type {
  AppSizes,
  CheckOfLive,
  Composition,
  ExportUsage,
  GroupBytes,
  Health,
  LiveLately,
  PicturePair,
  ReleaseDifference,
  RemovalInWords,
  ServedNow,
  Timeline,
  TimelineKind,
} from '@kinora/release/console'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import { askConsole, readPicture } from './ask-console.ts'

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

/** What the site really shows, asked now and then. */
export const servedQuery = queryOptions({
  queryKey: ['live', 'served'],
  queryFn: ({ signal }) => askConsole<ServedNow>('/api/served', undefined, signal),
  refetchInterval: 10_000,
})

/** What happened, a page after the other. */
export const timelineQuery = (kinds: readonly TimelineKind[]) =>
  infiniteQueryOptions({
    queryKey: ['live', 'timeline', ...kinds],
    queryFn: ({ signal, pageParam }) => {
      const asked = new URLSearchParams({ kinds: kinds.join(','), ...(pageParam !== '' && { before: pageParam }) })
      return askConsole<Timeline>(`/api/timeline?${asked}`, undefined, signal)
    },
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })

/** Which releases were live last. */
export const liveLatelyQuery = queryOptions({
  queryKey: ['live', 'releases'],
  queryFn: ({ signal }) => askConsole<LiveLately>('/api/releases', undefined, signal),
})

/** What one release has that another has not. Releases never change. */
export const differenceQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: ['compare', from, to],
    queryFn: ({ signal }) =>
      askConsole<ReleaseDifference>(`/api/compare?${new URLSearchParams({ from, to })}`, undefined, signal),
    enabled: from !== '' && to !== '',
  })

/** A page of two builds of an app, as checks saw it. */
export const picturesQuery = (before: string | undefined, after: string | undefined) =>
  queryOptions({
    queryKey: ['live', 'pictures', before, after],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({ ...(before && { before }), ...(after && { after }) })
      return askConsole<PicturePair[]>(`/api/pictures?${asked}`, undefined, signal)
    },
  })

/** A picture that a check has kept, as a URL of this page. The cache has it for as long as the tab is open. */
export const pictureQuery = (check: string, name: string) =>
  queryOptions({
    queryKey: ['screenshot', check, name],
    queryFn: ({ signal }) => readPicture(`/api/screenshot?${new URLSearchParams({ check, name })}`, signal),
    gcTime: Infinity,
  })

/** Who imports what of the shared packages. */
export const usageQuery = queryOptions({
  queryKey: ['live', 'usage'],
  queryFn: ({ signal }) => askConsole<ExportUsage>('/api/usage', undefined, signal),
})

/** What taking an export or a package away would break. */
export const removalQuery = (asked: string) =>
  queryOptions({
    queryKey: ['live', 'removal', asked],
    queryFn: ({ signal }) =>
      askConsole<RemovalInWords>(`/api/removal?${new URLSearchParams({ export: asked })}`, undefined, signal),
    enabled: asked !== '',
  })

/** How viewers fare; what they tell comes all the time, so it is asked anew now and then. */
export const healthQuery = (minutes: number) =>
  queryOptions({
    queryKey: ['live', 'health', minutes],
    queryFn: ({ signal }) => askConsole<Health>(`/api/health?minutes=${minutes}`, undefined, signal),
    // What is told of a week changes little in a minute, and takes the database a while.
    refetchInterval: minutes > 24 * 60 ? 60_000 : 5_000,
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
