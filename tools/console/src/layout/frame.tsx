import { Banner, LogoMark, ThemeSwitch } from '@kinora/ui'
import { NavLink, Outlet } from 'react-router-dom'

import { readToken } from '../api/token.ts'
import { ActUnderWay } from '../act/act-under-way.tsx'
import { ActProvider } from '../act/act-provider.tsx'
import styles from './frame.module.css'
import { useLiveUpdates } from './use-live-updates.ts'
import { useThemeChoice } from './use-theme-choice.ts'

const views = [
  { to: '/', label: 'Now' },
  { to: '/timeline', label: 'Time line' },
  { to: '/health', label: 'Health' },
  { to: '/size', label: 'Size' },
  { to: '/usage', label: 'Usage' },
]

/** The bar with the views, and the view. */
export function Frame() {
  const [theme, setTheme] = useThemeChoice()
  const { problem, last } = useLiveUpdates()
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
          <ThemeSwitch theme={theme} onChange={setTheme} />
        </div>
      </header>
      <main>
        {(problem !== undefined || !hasToken) && (
          <div className={styles.notice}>
            <Banner tone="error">
              {hasToken
                ? `${problem} What is shown may be out of date.`
                : 'This URL is not complete. Open the one that the command printed, with all that stands behind the “#”.'}
            </Banner>
          </div>
        )}
        {hasToken && (
          <>
            <div className={styles.underWay}>
              <ActUnderWay last={last} />
            </div>
            <Outlet />
          </>
        )}
      </main>
    </ActProvider>
  )
}
