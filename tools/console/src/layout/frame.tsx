import { applyTheme, Banner, ErrorState, isTheme, LogoMark, Page, ThemeSwitch } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { useState } from 'react'
import { NavLink, Outlet, useRouteError } from 'react-router-dom'

import { ActProvider } from '../act/act-dialog.tsx'
import { readToken } from '../api/console-client.ts'
import { useLiveUpdates } from '../api/queries.ts'
import styles from './frame.module.css'

const views = [
  { to: '/', label: 'Now' },
  { to: '/timeline', label: 'Timeline' },
  { to: '/health', label: 'Health' },
]

/** Renders the navigation bar and the current view. */
export function Frame() {
  const [theme, setTheme] = useState(storedTheme)
  const problem = useLiveUpdates()
  const hasToken = readToken() !== ''
  return (
    <ActProvider>
      <header className={styles.bar}>
        <span className={styles.name}>
          <LogoMark />
          <span>Console</span>
        </span>
        <nav className={styles.views} aria-label="Views">
          {views.map(({ to, label }) => (
            <NavLink key={to} to={to} end className={styles.view}>
              {label}
            </NavLink>
          ))}
        </nav>
        <div className={styles.theme}>
          <ThemeSwitch
            theme={theme}
            onChange={(next) => {
              localStorage.setItem(themeName, next)
              applyTheme(next)
              setTheme(next)
            }}
          />
        </div>
      </header>
      <main>
        {(problem !== undefined || !hasToken) && (
          <div className={styles.notice}>
            <Banner tone="error">
              {hasToken
                ? `${problem} The data shown may be out of date.`
                : 'This URL is incomplete. Open the URL that the command printed, including the part after “#”.'}
            </Banner>
          </div>
        )}
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

const themeName = 'kinora-console-theme'

function storedTheme(): Theme {
  const stored = localStorage.getItem(themeName)
  return isTheme(stored) ? stored : 'system'
}

export function applyStoredTheme(): void {
  applyTheme(storedTheme())
}
