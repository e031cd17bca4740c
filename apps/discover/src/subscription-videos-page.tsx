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

/** The newest videos from the viewer's subscriptions. */
export function SubscriptionVideosPage() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const [search, setSearch] = useSearchParams()
  const { hideWatched } = readParams(search)
  const list = useInfiniteQuery({ ...subscriptionVideosQuery(api, { hideWatched }), enabled: hasToken })
  const hasVideos = list.data?.pages.some(({ videos }) => videos.length > 0)
  useDocumentTitle('Latest from your subscriptions')
  return (
    <Page>
      <PageHeader
        title="Latest from your subscriptions"
        actions={
          <>
            {hasToken && (hasVideos || hideWatched) && (
              <Choice
                type="checkbox"
                checked={hideWatched}
                onChange={({ target }) =>
                  setSearch(target.checked ? { hideWatched: 'true' } : {}, { replace: true, preventScrollReset: true })
                }
              >
                Hide watched
              </Choice>
            )}
            <ButtonLink to="/subscriptions">All channels</ButtonLink>
          </>
        }
      />
      {hasToken ? (
        <VideoPages
          list={list}
          label="Loading the latest videos"
          errors={errors}
          empty={<NoVideos hideWatched={hideWatched} />}
        />
      ) : (
        <SignedOut />
      )}
    </Page>
  )
}

function SignedOut() {
  const location = useLocation()
  const logIn = (
    <ButtonLink to="/login" state={loginStateFor(location)} variant="primary">
      Log In
    </ButtonLink>
  )
  return <ErrorState message={signedOut} action={logIn} />
}

function NoVideos({ hideWatched }: { hideWatched: boolean }) {
  const [title, text] = hideWatched
    ? ["You're all caught up", 'New videos from your subscriptions will appear here.']
    : ['No videos yet', 'Subscribe to channels to see their newest videos here.']
  return (
    <EmptyState
      icon={<SubscriptionsIcon size={28} />}
      title={title}
      text={text}
      action={<ButtonLink to="/">Discover Videos</ButtonLink>}
    />
  )
}
