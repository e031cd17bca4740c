import { serverMessageOr, videoRowErrors } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { categories, categoryQuery } from '@kinora/api-client/discover'
import { useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteRoute } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, Page, PageHeader, VideoIcon } from '@kinora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'

import { loadFirst } from './load-first.ts'
import { VideoPages, videosPerPage } from './video-list/video-pages.tsx'

const errors: ErrorTexts = { ...videoRowErrors, 'not-found': serverMessageOr('This category does not exist.') }
const params = { limit: videosPerPage, sortBy: 'createdAt' } as const

/** Creates the route for a category page, whose path is the category's slug. */
export function categoryRoute(slug: string): RemoteRoute {
  const name = categories[slug as keyof typeof categories]
  return {
    path: `/${slug}`,
    loader: (args) => loadFirst(args, args.queryClient.prefetchInfiniteQuery(categoryQuery(args.api, slug, params))),
    Component: () => <CategoryPage slug={slug} name={name} />,
  }
}

/** Shows a category's newest videos. */
function CategoryPage({ slug, name }: { slug: string; name: string }) {
  const api = useApiClient()
  const list = useInfiniteQuery(categoryQuery(api, slug, params))
  useDocumentTitle(name)
  return (
    <Page>
      <PageHeader title={name} />
      <VideoPages
        list={list}
        label={`Loading videos about ${name.toLowerCase()}`}
        errors={errors}
        empty={
          <EmptyState
            icon={<VideoIcon size={28} />}
            title={`No videos in ${name} yet`}
            text="New videos in this category will appear here."
            action={
              <>
                <ButtonLink to="/">Discover Videos</ButtonLink>
                <ButtonLink to="/home?sort=trending">Trending</ButtonLink>
              </>
            }
          />
        }
      />
    </Page>
  )
}
