import { isApiErrorOfKind, messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { pageQuery } from '@kinora/api-client/discover'
import { isUnknownCall } from '@kinora/api-client/extensions'
import { MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import type { RemoteRoute } from '@kinora/shell-contract'
import { ButtonLink, EmptyState, ErrorState, InfoIcon, Page, PageHeader, Skeleton, StatusText } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { loadFirst } from '../load-first.ts'
import styles from './operator-page.module.css'

/** Slugs of the pages that the operator can write. A page's path is a slash followed by its slug. */
export const operatorPages = [
  'about',
  'press',
  'copyright',
  'contact',
  'creators',
  'advertise',
  'developers',
  'terms',
  'privacy',
  'policy',
  'help',
] as const

const errors: ErrorTexts = {
  'not-found': 'This page has not been written yet.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: 'Could not load this page. Please try again later.',
}

const importMarkdown = () => import('./markdown.tsx')
const Markdown = lazy(async () => ({ default: (await importMarkdown()).Markdown }))

/** Creates the route for an operator page. */
export function operatorRoute(slug: string): RemoteRoute {
  return {
    path: `/${slug}`,
    loader(args) {
      const renderer = importMarkdown().then(
        () => {},
        () => {},
      )
      return loadFirst(
        args,
        Promise.all([args.queryClient.prefetchQuery(pageQuery(args.api, slug)), renderer]).then(() => {}),
      )
    },
    Component: () => <OperatorPage slug={slug} />,
  }
}

/** Shows a page written by the operator, such as the terms of use. */
function OperatorPage({ slug }: { slug: string }) {
  const { data: page, error, refetch } = useQuery(pageQuery(useApiClient(), slug))
  useDocumentTitle(page?.title ?? (error ? messageFor(errors, error) : ''))
  if (isUnknownCall(error)) return <MissingPage />
  if (page)
    return (
      <Page width="reading">
        <PageHeader title={page.title} />
        <Suspense fallback={<TextPlaceholder />}>
          <Markdown>{page.markdown}</Markdown>
        </Suspense>
        <Updated at={page.updatedAt} />
      </Page>
    )
  if (!error)
    return (
      <Page width="reading">
        <div aria-busy="true">
          <StatusText isHidden>Loading page</StatusText>
          <Skeleton width={240} height={40} />
          <TextPlaceholder />
        </div>
      </Page>
    )
  const message = messageFor(errors, error)
  return (
    <Page width="reading">
      {isApiErrorOfKind(error, 'not-found') ? (
        <EmptyState
          icon={<InfoIcon size={28} />}
          headingLevel={1}
          title={message}
          action={<ButtonLink to="/">Discover Videos</ButtonLink>}
        />
      ) : (
        <ErrorState headingLevel={1} message={message} onRetry={() => void refetch()} />
      )}
    </Page>
  )
}

function Updated({ at }: { at: string }) {
  const date = new Date(at)
  if (Number.isNaN(date.getTime())) return null
  return (
    <p className={styles.updated}>
      Last updated on{' '}
      <time dateTime={at}>{date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' })}</time>
    </p>
  )
}

function TextPlaceholder() {
  return (
    <div className={styles.placeholder}>
      {[100, 96, 88, 92, 60].map((percent) => (
        <Skeleton key={percent} width={`${percent}%`} height={18} />
      ))}
    </div>
  )
}
