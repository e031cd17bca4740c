import { messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { currentUserQuery, subscriptionsQuery } from '@kinora/api-client/queries'
import { isSignedIn, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, Page, PageHeader, SubscriptionsIcon } from '@kinora/ui'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router-dom'

import { pageSearch, readPage } from './subscriptions/page-search.ts'
import { SubscriptionGrid } from './subscriptions/subscription-grid.tsx'
import { SubscriptionPages } from './subscriptions/subscription-pages.tsx'
import { SubscriptionsPlaceholder } from './subscriptions/subscriptions-placeholder.tsx'
import { usePage } from './subscriptions/use-page.ts'
import { loadViewerId } from './viewer/load-viewer-id.ts'
import { SignedOut } from './viewer/signed-out.tsx'

const loadFailed = serverMessageOr('An error occurred while fetching subscriptions')

const errors: ErrorTexts = {
  unauthenticated: 'Authentication required to view subscriptions',
  unsuccessful: serverMessageOr('Failed to fetch subscriptions'),
  // The page fetches the viewer first, because requests for the list need a user ID.
  malformed: (error) => (error.path === '/users/current-user' ? 'User information not available' : loadFailed(error)),
  otherwise: loadFailed,
}

/** Starts the page's requests: the viewer, then one page of their subscriptions. */
export function subscriptionsLoader(args: RemoteLoaderArgs): void {
  void startSubscriptions(args)
}

async function startSubscriptions(args: RemoteLoaderArgs) {
  const userId = await loadViewerId(args)
  if (userId === null) return
  const page = readPage(new URL(args.request.url).searchParams)
  await args.queryClient.prefetchQuery(subscriptionsQuery(args.api, userId, page))
}

/** My Subscriptions (spec 2, 4). */
export function SubscriptionsPage() {
  useDocumentTitle('My Subscriptions')
  return (
    <Page>
      <PageHeader title="My Subscriptions" actions={<VideosFeedLink />} />
      <Subscriptions />
    </Page>
  )
}

/** Links to the newest videos from the subscribed channels, if the provider supports that list (reading 33). */
function VideosFeedLink() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const page = readPage(useSearchParams()[0])
  const { data: viewer } = useQuery({ ...currentUserQuery(api), enabled: false })
  const { data } = useQuery({
    ...subscriptionsQuery(api, viewer?._id ?? '', page),
    enabled: false,
    placeholderData: keepPreviousData,
  })
  return hasToken && data?.hasVideosFeed && <ButtonLink to="/subscriptions/videos">Latest videos</ButtonLink>
}

function Subscriptions() {
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const [page, showPage] = usePage()
  const viewer = useQuery({ ...currentUserQuery(api), enabled: hasToken })
  const userId = viewer.data?._id ?? ''
  const subscriptions = useQuery({
    ...subscriptionsQuery(api, userId, page),
    enabled: hasToken && userId !== '',
    // Keep the pagination visible while another page loads.
    placeholderData: keepPreviousData,
  })
  const failed = userId === '' ? viewer : subscriptions
  const { data, isPlaceholderData, isFetching } = subscriptions

  if (!hasToken) return <SignedOut errors={errors} linkText="log in" />
  const isEmpty = !isPlaceholderData && data?.channels.length === 0
  if (failed.error && (data === undefined || isEmpty)) {
    return <ErrorState message={messageFor(errors, failed.error)} onRetry={() => void failed.refetch()} />
  }
  if (data === undefined) return <SubscriptionsPlaceholder isAnnounced />

  // If the viewer has unsubscribed from every card on the first page, the refetch fills the page with the next channels.
  const isRefilled = isFetching && data.totalItems > 0
  if (isEmpty && page === 1 && !isRefilled) return <NoSubscriptions />
  return (
    <>
      {isEmpty && page > 1 && <Navigate replace to={{ search: pageSearch(lastPageBefore(page, data.totalPages)) }} />}
      {isEmpty || isPlaceholderData ? (
        // The status below announces the loading page.
        <SubscriptionsPlaceholder isAnnounced={false} />
      ) : (
        <SubscriptionGrid userId={userId} page={page} subscriptions={data.channels} />
      )}
      <SubscriptionPages page={page} totalPages={data.totalPages} totalItems={data.totalItems} onChange={showPage} />
    </>
  )
}

/** Returns the last existing page before this one, for when the viewer has unsubscribed from this page's last channel or the URL's page doesn't exist. */
function lastPageBefore(page: number, totalPages: number): number {
  return Math.max(1, Math.min(page - 1, totalPages))
}

function NoSubscriptions() {
  return (
    <EmptyState
      icon={<SubscriptionsIcon />}
      title="You haven't subscribed to any channels yet"
      text="Subscribe to channels to stay updated with their latest videos"
      action={
        <ButtonLink to="/" variant="primary">
          Discover Channels
        </ButtonLink>
      }
    />
  )
}
