import { Banner, ErrorState, LogoMark, Page } from '@kinora/ui'
import { NavLink, Outlet, useRouteError } from 'react-router-dom'

import { ActProvider } from './act-dialog.tsx'
import { readToken, useLiveUpdates } from './api.ts'
import styles from './console.module.css'

const views = [
  { to: '/', label: 'Now' },
  { to: '/timeline', label: 'Timeline' },
  { to: '/health', label: 'Health' },
]

/** Renders the navigation bar and the current view. */
export function Frame() {
  const problem = useLiveUpdates()
  const hasToken = readToken() !== ''
  return (
    <ActProvider>
      <header className={styles.bar}>
        <LogoMark />
        <nav className={styles.row} aria-label="Views">
          {views.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.view}>
              {label}
            </NavLink>
          ))}
        </nav>
      </header>
      <main>
        {!hasToken && (
          <Banner tone="error">
            This URL is incomplete. Open the URL that the command printed, including the part after “#”.
          </Banner>
        )}
        {problem !== undefined && <Banner tone="error">{problem} The data shown may be out of date.</Banner>}
        {hasToken && <Outlet />}
      </main>
    </ActProvider>
  )
}

/** Shown in place of a view that threw an error. */
export function PageFailure() {
  const error = useRouteError()
  const message = error instanceof Error ? error.message : 'Something went wrong in this view.'
  return (
    <Page>
      <ErrorState message={message} onRetry={() => location.reload()} headingLevel={1} />
    </Page>
  )
}
