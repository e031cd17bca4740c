import { useDocumentTitle } from '@kinora/shell-contract'
import { ErrorState, Page } from '@kinora/ui'
import { useEffect } from 'react'
import { useRevalidator, useRouteError } from 'react-router-dom'

import { RemoteUnavailableError } from '../federation/remote-unavailable-error.ts'

/** What each remote's pages are to a viewer. */
const partNames: Record<string, string> = {
  watch: 'The video player',
  channel: 'The channel page',
  library: 'Your library',
  upload: 'The upload page',
}

/** Stands in for a page that did not load or that failed while it was shown. The frame around it goes on working. */
export function PageUnavailable() {
  const error = useRouteError()
  const revalidator = useRevalidator()
  useDocumentTitle('Not available')

  useEffect(() => {
    // The one place where a page's failure is seen; what failed is of use to its team, not to the viewer.
    console.error(error)
  }, [error])

  return (
    <Page width="reading">
      <ErrorState headingLevel={1} message={messageOf(error)} onRetry={() => void revalidator.revalidate()} />
    </Page>
  )
}

function messageOf(error: unknown): string {
  if (!(error instanceof RemoteUnavailableError)) return 'Something went wrong on this page. Everything else works.'
  const part = partNames[error.remoteId] ?? 'This page'
  return error.reason === 'incompatible'
    ? `${part} needs a newer version of Kinora than this page has. Everything else works.`
    : `${part} is not available right now. Everything else works.`
}
