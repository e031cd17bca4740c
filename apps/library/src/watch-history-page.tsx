import { isApiErrorOfKind, messageFor, visitorOrExpired } from '@kinora/api-client'
import type { ErrorTexts, Video } from '@kinora/api-client'
import { watchHistoryQuery } from '@kinora/api-client/queries'
import { isSignedIn, useApiClient, useDocumentTitle, useSession } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import { Banner, ButtonLink, EmptyState, ErrorState, HistoryIcon, LockIcon, Page, PageHeader } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { IncrementalVideoList } from './video-list/incremental-video-list.tsx'
import { LogInLink } from './viewer/log-in-link.tsx'
import { signedOutError } from './viewer/signed-out.tsx'
import { ClearHistory } from './watch-history/clear-history.tsx'
import { HistoryCard } from './watch-history/history-card.tsx'
import { LoadingHistory } from './watch-history/loading-history.tsx'
import { useClearHistory } from './watch-history/use-clear-history.ts'
import styles from './watch-history-page.module.css'

const errors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to view your watch history'),
  otherwise: 'Could not load watch history. Please try again later.',
}
const clearErrors: ErrorTexts = { otherwise: 'Failed to clear watch history. Please try again.' }

/** Starts the page's only request. */
export function watchHistoryLoader({ api, queryClient }: RemoteLoaderArgs): void {
  void queryClient.prefetchQuery(watchHistoryQuery(api))
}

/** Watch History (spec 2, 4). Treats a 401 from any request as signed out. */
export function WatchHistoryPage() {
  useDocumentTitle('Watch History')
  const api = useApiClient()
  const hasToken = useSession(isSignedIn)
  const { data: videos, error, refetch } = useQuery({ ...watchHistoryQuery(api), enabled: hasToken })
  const clear = useClearHistory()

  const refusal = [error, clear.error].find((failure) => isApiErrorOfKind(failure, 'unauthenticated'))
  if (refusal || !hasToken) {
    return (
      <Page>
        <PageHeader title="Watch History" />
        <AuthenticationRequired reason={refusal ?? signedOutError} />
      </Page>
    )
  }

  return (
    <Page>
      <PageHeader
        title="Watch History"
        actions={
          videos && videos.length > 0 && <ClearHistory isClearing={clear.isPending} onClear={() => clear.mutate()} />
        }
      />
      {clear.error && (
        <div className={styles.notice}>
          <Banner tone="error">{messageFor(clearErrors, clear.error)}</Banner>
        </div>
      )}
      {videos ? (
        <History videos={videos} />
      ) : error ? (
        <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />
      ) : (
        <LoadingHistory />
      )}
    </Page>
  )
}

function History({ videos }: { videos: readonly Video[] }) {
  if (videos.length > 0) return <IncrementalVideoList videos={videos} Card={HistoryCard} />
  return (
    <EmptyState
      icon={<HistoryIcon />}
      title="No watch history yet"
      text="Videos you watch will appear here"
      action={
        <ButtonLink to="/" variant="primary">
          Discover Videos
        </ButtonLink>
      }
    />
  )
}

function AuthenticationRequired({ reason }: { reason: unknown }) {
  return (
    <>
      <div className={styles.notice}>
        <Banner tone="error">{messageFor(errors, reason)}</Banner>
      </div>
      <EmptyState
        icon={<LockIcon />}
        headingLevel={2}
        title="Authentication Required"
        text="You need to be logged in to view your watch history."
        action={<LogInLink>Log In</LogInLink>}
      />
    </>
  )
}
