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
  // The page fetches the viewer first, because the list is by user id.
  malformed: (error) => (error.path === '/users/current-user' ? 'User information not available' : loadFailed(error)),
  otherwise: loadFailed,
}

/** Starts the page's requests: who the viewer is, then one page of their subscriptions. */
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

/** Leads to the newest videos of these channels, where the provider says that it has them (reading 33). */
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
    // The number of pages stays on the screen while another one is on its way.
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

  // A first page that was unsubscribed from card by card is filled up with what comes after it.
  const isRefilled = isFetching && data.totalItems > 0
  if (isEmpty && page === 1 && !isRefilled) return <NoSubscriptions />
  return (
    <>
      {isEmpty && page > 1 && <Navigate replace to={{ search: pageSearch(lastPageBefore(page, data.totalPages)) }} />}
      {isEmpty || isPlaceholderData ? (
        // The line below says which page is on its way.
        <SubscriptionsPlaceholder isAnnounced={false} />
      ) : (
        <SubscriptionGrid userId={userId} page={page} subscriptions={data.channels} />
      )}
      <SubscriptionPages page={page} totalPages={data.totalPages} totalItems={data.totalItems} onChange={showPage} />
    </>
  )
}

/** Where to go from a page with nothing on it: its last channel was unsubscribed from, or the URL is of a page that never was. */
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
