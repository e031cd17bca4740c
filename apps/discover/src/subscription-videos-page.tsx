import { videoRowErrors } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { subscriptionVideosQuery } from '@kinora/api-client/discover'
import { isSignedIn, loginStateFor, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { ButtonLink, Choice, EmptyState, ErrorState, Page, PageHeader, SubscriptionsIcon } from '@kinora/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useLocation, useSearchParams } from 'react-router-dom'

import { loadFirst } from './load-first.ts'
import { VideoPages } from './video-list/video-pages.tsx'

const signedOut = 'Authentication required to view subscriptions'
const errors: ErrorTexts = { ...videoRowErrors, unauthenticated: signedOut }

const readParams = (search: URLSearchParams) => ({ hideWatched: search.get('hideWatched') === 'true' })

export function subscriptionVideosLoader(args: RemoteLoaderArgs) {
  const params = readParams(new URL(args.request.url).searchParams)
  return loadFirst(args, args.queryClient.prefetchInfiniteQuery(subscriptionVideosQuery(args.api, params)))
}

/** The newest videos of the channels that the viewer is subscribed to. */
export function SubscriptionVideosPage() {
  const [search, setSearch] = useSearchParams()
  const { hideWatched } = readParams(search)
  useDocumentTitle('Latest from your subscriptions')
  return (
    <Page>
      <PageHeader
        title="Latest from your subscriptions"
        actions={
          <>
            <Choice
              type="checkbox"
              checked={hideWatched}
              onChange={({ target }) =>
                setSearch(target.checked ? { hideWatched: 'true' } : {}, { replace: true, preventScrollReset: true })
              }
            >
              Hide watched
            </Choice>
            <ButtonLink to="/subscriptions">All channels</ButtonLink>
          </>
        }
      />
      <SubscriptionVideos hideWatched={hideWatched} />
    </Page>
  )
}

function SubscriptionVideos({ hideWatched }: { hideWatched: boolean }) {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const location = useLocation()
  const list = useInfiniteQuery({ ...subscriptionVideosQuery(api, { hideWatched }), enabled: hasToken })
  if (!hasToken) {
    const logIn = (
      <ButtonLink to="/login" state={loginStateFor(location)} variant="primary">
        Log In
      </ButtonLink>
    )
    return <ErrorState message={signedOut} action={logIn} />
  }
  return (
    <VideoPages
      list={list}
      label="Loading the latest videos"
      errors={errors}
      empty={
        <EmptyState
          icon={<SubscriptionsIcon size={28} />}
          title={hideWatched ? 'You have watched everything' : 'No videos yet'}
          text={
            hideWatched
              ? 'New videos of the channels that you are subscribed to appear here.'
              : 'Subscribe to channels to see their newest videos here.'
          }
          action={<ButtonLink to="/">Discover Videos</ButtonLink>}
        />
      }
    />
  )
}
