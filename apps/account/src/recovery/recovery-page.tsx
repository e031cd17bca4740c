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
  /** What the provider must support: `password-reset` means that it sends email, but an operator can also create a link by hand. */
  feature: 'account' | 'password-reset'
  children: ReactNode
}

/** A page for viewers who have forgotten their password. */
export function RecoveryPage({ title, feature, children }: RecoveryPageProps) {
  useDocumentTitle(title)
  const { data, error, refetch } = useQuery(videosQuery(useApiClient(), featuresParams))
  if (data && !data.features.includes(feature)) return <MissingPage />
  return (
    <Page width="form">
      <PageHeader title={title} />
      {data && children}
      {!data && error && <ErrorState message={messageFor(errors, error)} onRetry={() => void refetch()} />}
      {!data && !error && <Spinner label="Loading" />}
    </Page>
  )
}
