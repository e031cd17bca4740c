import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { videosQuery } from '@kinora/api-client/queries'
import { MissingPage, useApiClient, useDocumentTitle } from '@kinora/shell-contract'
import { ErrorState, Page, PageHeader, Spinner } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** The smallest response that lists the provider's features. */
export const featuresParams = { limit: 1 }

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: 'Could not load this page. Please try again later.',
}

interface RecoveryPageProps {
  title: string
  children: ReactNode
}

/** A page for viewers who have forgotten their password. Exists only if the provider sends email. */
export function RecoveryPage({ title, children }: RecoveryPageProps) {
  useDocumentTitle(title)
  const { data, error, refetch } = useQuery(videosQuery(useApiClient(), featuresParams))
  if (data && !data.features.includes('password-reset')) return <MissingPage />
  return (
    <Page width="form">
      <PageHeader title={title} />
      {data && children}
      {!data && error && <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label="Loading" />}
    </Page>
  )
}
