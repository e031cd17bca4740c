import { useSession } from '@kinora/shell-contract'
import { ButtonLink, IconButton, Logo, LogInIcon, MenuIcon, PlusIcon, ThemeSwitch } from '@kinora/ui'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { SearchForm } from './search-form.tsx'
import styles from './top-bar.module.css'
import { useThemeChoice } from './use-theme-choice.ts'
import { ViewerAvatar } from './viewer-avatar.tsx'

/** What the top bar needs from the layout. */
export interface TopBarProps {
  isMenuOpen: boolean
  onToggleMenu(): void
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** The bar above every page: menu, logo, search, Create, and who is signed in (spec 2). */
export function TopBar({ isMenuOpen, onToggleMenu, toggleRef }: TopBarProps) {
  const { status, userData } = useSession()
  const { pathname, search, hash } = useLocation()
  const [theme, setTheme] = useThemeChoice()
  const isSignedOut = status === 'signed-out'
  // A page that the viewer was sent to log in from stays the one to return to.
  const loginState =
    pathname === '/login' || pathname === '/signup' ? undefined : { from: `${pathname}${search}${hash}` }

  return (
    <header className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.start}>
          <IconButton
            ref={toggleRef}
            label="Toggle menu"
            icon={<MenuIcon />}
            aria-expanded={isMenuOpen}
            aria-controls="main-menu"
            onClick={onToggleMenu}
          />
          <Link to="/" aria-label="Kinora home" className={styles.logo}>
            <Logo />
          </Link>
        </div>
        <div className={styles.wideSearch}>
          <SearchForm />
        </div>
        <div className={styles.end}>
          <ThemeSwitch theme={theme} onChange={setTheme} />
          <ButtonLink
            to={isSignedOut ? '/login' : '/upload'}
            state={isSignedOut ? { from: '/upload' } : undefined}
            variant="secondary"
            icon={<PlusIcon size={20} />}
          >
            Create
          </ButtonLink>
          {isSignedOut ? (
            <ButtonLink to="/login" state={loginState} variant="primary" icon={<LogInIcon size={20} />}>
              Sign in
            </ButtonLink>
          ) : (
            <ViewerAvatar user={userData} />
          )}
        </div>
      </div>
      <div className={styles.narrowSearch}>
        <SearchForm />
      </div>
    </header>
  )
}
