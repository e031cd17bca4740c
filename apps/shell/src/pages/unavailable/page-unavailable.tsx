import { RemoteLoadError } from '@kinora/federation/runtime'
import { useDocumentTitle } from '@kinora/shell-contract'
import { failureCodes } from '@kinora/releases/browser'
import { ButtonLink, ErrorState, Page, ReloadIcon } from '@kinora/ui'
import { useEffect, useEffectEvent } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'

import { useOpenAgain } from './use-open-again.ts'
import styles from './page-unavailable.module.css'

/** Replaces a page that failed to load or crashed later. The layout around it keeps working. */
export function PageUnavailable({ part = 'This page' }: { part?: string }) {
  const error = useRouteError()
  const openAgain = useOpenAgain()
  useDocumentTitle('Not available')
  useErrorLog(error)
  useWhenBackOnline(() => openAgain({ isSeen: true }))

  const isMissing = error instanceof RemoteLoadError
  if (isMissing && (error.kind === 'incompatible' || error.kind === 'browser'))
    return <UnsupportedPage part={part} error={error} />
  const problem = isMissing ? 'is not available right now' : 'ran into a problem'
  return (
    <Page width="reading">
      <ErrorState
        headingLevel={1}
        message={`${part} ${problem}. Everything else works.`}
        onRetry={() => openAgain({ isSeen: true })}
      />
      <p className={styles.detail}>{isMissing ? error.code : failureCodes.render}</p>
    </Page>
  )
}

/** Offers a reload instead of a retry, because the tab would retry with the same release until its next full load. */
function UnsupportedPage({ part, error: { kind, message, code } }: { part: string; error: RemoteLoadError }) {
  const { pathname, search } = useLocation()
  const isBrowser = kind === 'browser'
  return (
    <Page width="reading">
      <ErrorState
        headingLevel={1}
        message={`${part} needs a newer ${isBrowser ? 'browser' : 'version of Kinora'}. Everything else works.`}
        action={
          <ButtonLink to={`${pathname}${search}`} reloadDocument icon={<ReloadIcon />}>
            Reload page
          </ButtonLink>
        }
      />
      <p className={styles.detail}>{message}</p>
      <p className={styles.detail}>{code}</p>
    </Page>
  )
}

/** Retries the page when the browser comes back online, because the lost connection may have caused the failure. */
function useWhenBackOnline(tryAgain: () => void): void {
  const onOnline = useEffectEvent(tryAgain)
  useEffect(() => {
    const removed = new AbortController()
    window.addEventListener('online', () => onOnline(), { signal: removed.signal })
    return () => removed.abort()
  }, [])
}

/** Logs a page's failure for the team that owns the page. */
function useErrorLog(error: unknown): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console
    console.error(error)
  }, [error])
}
