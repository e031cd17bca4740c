import { useDocumentTitle } from '@kinora/shell-contract'
import { failureCodes } from '@kinora/releases/browser'
import { ButtonLink, ErrorState, Page, ReloadIcon } from '@kinora/ui'
import { useEffect } from 'react'
import { useLocation, useRouteError } from 'react-router-dom'

import { ContractError } from '../../remotes/remote-failure.ts'
import { RemoteUnavailableError } from '../../remotes/remote-unavailable-error.ts'
import { useOpenAgain } from './use-open-again.ts'
import styles from './page-unavailable.module.css'

/** Takes the place of a page that did not load or that failed while it was shown. The frame around it goes on working. */
export function PageUnavailable({ part = 'This page' }: { part?: string }) {
  const error = useRouteError()
  const openAgain = useOpenAgain()
  useDocumentTitle('Not available')
  useErrorLog(error)
  useWhenBackOnline(() => openAgain({ isSeen: true }))

  if (error instanceof RemoteUnavailableError && error.reason !== 'failed')
    return <UnsupportedPage part={part} error={error} />
  const code = error instanceof RemoteUnavailableError ? error.code : codeOfPage(error)
  const isMissing = error instanceof RemoteUnavailableError || error instanceof ContractError
  const problem = isMissing ? 'is not available right now' : 'ran into a problem'
  return (
    <Page width="reading">
      <ErrorState
        headingLevel={1}
        message={`${part} ${problem}. Everything else works.`}
        onRetry={() => openAgain({ isSeen: true })}
      />
      <p className={styles.detail}>{code}</p>
    </Page>
  )
}

/** By this number docs/errors tells its team what it is. */
function codeOfPage(error: unknown): string {
  return error instanceof ContractError ? failureCodes.contract : failureCodes.render
}

/** Trying again cannot help here: a tab keeps the release that it was opened with, and a full load brings the one of now. An older browser stays one. */
function UnsupportedPage({ part, error: { reason, message, code } }: { part: string; error: RemoteUnavailableError }) {
  const { pathname, search } = useLocation()
  const isBrowser = reason === 'browser'
  return (
    <Page width="reading">
      <ErrorState
        headingLevel={1}
        message={`${part} needs a newer ${isBrowser ? 'browser' : 'version of Kinora than this page has'}. Everything else works.`}
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

/** What a lost connection has kept from coming is worth another try when the connection is back. */
function useWhenBackOnline(tryAgain: () => void): void {
  useEffect(() => {
    window.addEventListener('online', tryAgain)
    return () => window.removeEventListener('online', tryAgain)
  })
}

/** The one place where a page's failure is written down; what failed is of use to its team, not to the viewer. */
function useErrorLog(error: unknown): void {
  useEffect(() => {
    // oxlint-disable-next-line no-console
    console.error(error)
  }, [error])
}
