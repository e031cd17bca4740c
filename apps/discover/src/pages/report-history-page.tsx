import { isApiErrorOfKind, messageFor, visitorOrExpired } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { reportReasons, reportsQuery } from '@kinora/api-client/discover'
import type { Report, ReportReason } from '@kinora/api-client/discover'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { loginStateFor, MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteLoaderArgs } from '@kinora/shell-contract'
import {
  Banner,
  Button,
  ButtonLink,
  EmptyState,
  ErrorState,
  formatRelativeTime,
  LockIcon,
  LogInIcon,
  Page,
  PageHeader,
  ReportIcon,
  Skeleton,
  StatusText,
} from '@kinora/ui'
import { channelPath, watchPath } from '@kinora/ui/paths'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router-dom'

import factStyles from '../facts.module.css'
import { loadFirst } from '../load-first.ts'
import styles from './report-history-page.module.css'

const errors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to see your reports.'),
  network: 'Network error. Please check your connection and try again.',
  otherwise: "We couldn't load your reports.",
}

export function reportHistoryLoader(args: RemoteLoaderArgs) {
  return loadFirst(args, args.queryClient.prefetchInfiniteQuery(reportsQuery(args.api)))
}

/**
 * `/report-history`: the viewer's reports and the moderators' replies. Requests the list even for visitors, to find out whether the provider supports reports.
 */
export function ReportHistoryPage() {
  useDocumentTitle('Report history')
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useInfiniteQuery(reportsQuery(useApiClient()))
  if (isUnknownCall(error)) return <MissingPage />
  const reports = data?.pages.flatMap((page) => page.reports)
  return (
    <Page width="reading">
      <PageHeader title="Report history" />
      {reports === undefined && !error && <LoadingReports />}
      {reports === undefined && error && <ReportsError error={error} onRetry={() => void refetch()} />}
      {reports?.length === 0 && (
        <EmptyState
          icon={<ReportIcon size={28} />}
          title="No reports yet"
          text="Your reports and the moderators' answers will appear here."
          action={<ButtonLink to="/policy">Community rules</ButtonLink>}
        />
      )}
      {reports && reports.length > 0 && (
        <ul className={styles.list}>
          {reports.map((report) => (
            <li key={report._id} className={styles.report}>
              <ReportEntry report={report} />
            </li>
          ))}
        </ul>
      )}
      {isFetchNextPageError && <Banner tone="error">{messageFor(errors, error)}</Banner>}
      {hasNextPage && (
        <div className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Load more reports
          </Button>
        </div>
      )}
    </Page>
  )
}

const kinds: Record<string, string> = { video: 'Video', comment: 'Comment', channel: 'Channel' }

function ReportEntry({ report }: { report: Report }) {
  const { kind, title, reason, details, createdAt, answer } = report
  const path = pathOf(report)
  const name = title || 'No longer available'
  return (
    <article>
      <p className={factStyles.facts}>
        <span>{kinds[kind] ?? kind}</span> <span>{reportReasons[reason as ReportReason] ?? reason}</span>{' '}
        <time dateTime={createdAt || undefined}>{formatRelativeTime(createdAt)}</time>
      </p>
      <div className={styles.heading}>
        <h2 className={styles.title} data-missing={title === '' || undefined}>
          {path && title ? <Link to={path}>{name}</Link> : name}
        </h2>
        <p className={styles.state} data-answered={answer !== '' || undefined}>
          {answer === '' ? 'In review' : 'Answered'}
        </p>
      </div>
      {details && (
        <p className={styles.details}>
          <span className={styles.label}>Your note:</span> {details}
        </p>
      )}
      {answer && (
        <div className={styles.answer}>
          <h3>Moderator's answer</h3>
          <p>{answer}</p>
        </div>
      )}
    </article>
  )
}

function pathOf({ video, username }: Report): string | undefined {
  return video ? watchPath(video) : username ? channelPath(username) : undefined
}

function ReportsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { session } = useApiClient()
  const state = loginStateFor(useLocation())
  const message = messageFor(errors, error)
  if (!isApiErrorOfKind(error, 'unauthenticated')) return <ErrorState message={message} onRetry={onRetry} />
  return (
    <EmptyState
      icon={<LockIcon size={28} />}
      title={message}
      action={
        // Drop any rejected token that is still stored, because `/login` redirects viewers who have one.
        <ButtonLink to="/login" state={state} variant="primary" icon={<LogInIcon />} onClick={session.forget}>
          Log In
        </ButtonLink>
      }
    />
  )
}

function LoadingReports() {
  return (
    <div className={styles.list} aria-busy="true">
      <StatusText isHidden>Loading your reports</StatusText>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} height={112} radius="12" />
      ))}
    </div>
  )
}
