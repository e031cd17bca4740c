import { isSignedIn, loginStateFor, useSession } from '@kinora/shell-contract'
import { ButtonLink, IconButton, Logo, LogInIcon, MenuIcon, PlusIcon } from '@kinora/ui'
import { useRef } from 'react'
import type { RefObject } from 'react'
import { Link, useLocation } from 'react-router-dom'

import { useSideMenu } from '../side-menu/use-side-menu.ts'
import { SearchForm } from './search-form.tsx'
import styles from './top-bar.module.css'
import { useStepAside } from './use-step-aside.ts'
import { ViewerAvatar } from './viewer-avatar.tsx'

/** The bar above every page: menu, logo, search, Create, and sign-in or avatar (spec 2). */
export function TopBar({ toggleRef }: { toggleRef: RefObject<HTMLButtonElement | null> }) {
  const isSignedOut = !useSession(isSignedIn)
  const signInState = useSignInState()
  const barRef = useRef<HTMLElement>(null)
  useStepAside(barRef)

  return (
    <header ref={barRef} className={styles.bar}>
      <div className={styles.row}>
        <div className={styles.start}>
          <MenuToggle toggleRef={toggleRef} />
          <Link to="/" aria-label="Kinora home" className={styles.logo}>
            <Logo />
          </Link>
        </div>
        <div className={styles.wideSearch}>
          <SearchForm />
        </div>
        <div className={styles.end}>
          <ButtonLink
            to={isSignedOut ? '/login' : '/upload'}
            state={isSignedOut ? { from: '/upload' } : undefined}
            variant="secondary"
            icon={<PlusIcon size={20} />}
          >
            <span className={styles.word}>Create</span>
          </ButtonLink>
          {isSignedOut ? (
            <ButtonLink to="/login" state={signInState} variant="primary" icon={<LogInIcon size={20} />}>
              <span className={styles.word}>Sign in</span>
            </ButtonLink>
          ) : (
            <ViewerAvatar />
          )}
        </div>
      </div>
      <div className={styles.narrowSearch}>
        <SearchForm />
      </div>
    </header>
  )
}

function MenuToggle({ toggleRef }: { toggleRef: RefObject<HTMLButtonElement | null> }) {
  const isOpen = useSideMenu((menu) => menu.isOpen)
  const toggle = useSideMenu((menu) => menu.toggle)
  const { key } = useLocation()
  return (
    <IconButton
      ref={toggleRef}
      label="Toggle menu"
      icon={<MenuIcon />}
      aria-expanded={isOpen}
      aria-controls="main-menu"
      onClick={() => toggle(key)}
    />
  )
}

/** Returns the state for login links, with the page to return to: the current page or, on the login and sign-up pages, the page that linked there. */
function useSignInState(): unknown {
  const location = useLocation()
  return ['/login', '/signup'].includes(location.pathname) ? location.state : loginStateFor(location)
}
