import { trendingQuery } from '@kinora/api-client/discover'
import { useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, Page, PageHeader, TrendingIcon } from '@kinora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'

import { loadFirst } from './load-first.ts'
import { VideoPages, videosPerPage } from './video-list/video-pages.tsx'

export function trendingLoader(args: RemoteLoaderArgs) {
  const query = trendingQuery(args.api, { limit: videosPerPage })
  return loadFirst(args, args.queryClient.prefetchInfiniteQuery(query))
}

/** The most viewed videos of the last few days. */
export function TrendingPage() {
  const api = useApiClient()
  const list = useInfiniteQuery(trendingQuery(api, { limit: videosPerPage }))
  useDocumentTitle('Trending')
  return (
    <Page>
      <PageHeader title="Trending" />
      <VideoPages
        list={list}
        label="Loading trending videos"
        empty={
          <EmptyState
            icon={<TrendingIcon size={28} />}
            title="Nothing is trending right now"
            action={<ButtonLink to="/">Discover Videos</ButtonLink>}
          />
        }
      />
    </Page>
  )
}
