import { ErrorState, Page } from '@kinora/ui'
import { useRouteError } from 'react-router-dom'

/** A view that threw. */
export function PageFailure() {
  const error = useRouteError()
  const message = error instanceof Error ? error.message : 'This view could not be shown.'
  return (
    <Page>
      <ErrorState message={message} onRetry={() => location.reload()} headingLevel={1} />
    </Page>
  )
}
