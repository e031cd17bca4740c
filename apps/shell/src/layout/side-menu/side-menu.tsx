import { useSession } from '@kinora/shell-contract'
import { ThemeSwitch } from '@kinora/ui'
import { useEffect, useRef } from 'react'
import type { RefObject } from 'react'
import { Link, NavLink } from 'react-router-dom'

import { exploreEntries, footerLinks, libraryEntries, mainEntries, moreEntries } from './menu-entries.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import { useThemeChoice } from '../use-theme-choice.ts'
import styles from './side-menu.module.css'
import { isMenuOverlay } from './use-side-menu.ts'

/** What the side menu needs from the layout. */
export interface SideMenuProps {
  isOpen: boolean
  onClose(): void
  /** The button that opens it, which gets the focus back when Escape closes it. */
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** The side menu: expanded with all its sections, or collapsed to three icons (spec 2). */
export function SideMenu({ isOpen, onClose, toggleRef }: SideMenuProps) {
  const { status } = useSession()
  const [theme, setTheme] = useThemeChoice()
  const navRef = useRef<HTMLElement>(null)
  useDismissOverlay({ isOpen, onClose, toggleRef, navRef })
  const closeOverlay = () => {
    if (isMenuOverlay()) onClose()
  }

  return (
    <nav id="main-menu" ref={navRef} aria-label="Main menu" className={styles.menu} data-open={isOpen}>
      <EntryList entries={mainEntries} isOpen={isOpen} onSelect={closeOverlay} />
      {isOpen && (
        <>
          {status !== 'signed-out' && <Section title="Library" entries={libraryEntries} onSelect={closeOverlay} />}
          <Section title="Explore" entries={exploreEntries} onSelect={closeOverlay} />
          <Section title="More" entries={moreEntries} onSelect={closeOverlay} />
          <div className={styles.footer}>
            <ThemeSwitch theme={theme} onChange={setTheme} />
            <ul>
              {footerLinks.map(({ to, label }) => (
                <li key={to}>
                  <Link to={to} onClick={closeOverlay}>
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
            <p>© 2025 Kinora</p>
          </div>
        </>
      )}
    </nav>
  )
}

function Section({ title, entries, onSelect }: { title: string; entries: MenuEntry[]; onSelect(): void }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2>{title}</h2>
      <EntryList entries={entries} isOpen onSelect={onSelect} />
    </section>
  )
}

function EntryList({ entries, isOpen, onSelect }: { entries: MenuEntry[]; isOpen: boolean; onSelect(): void }) {
  return (
    <ul>
      {entries.map(({ to, label, icon }) => (
        <li key={to}>
          <NavLink to={to} end className={styles.entry} onClick={onSelect} title={isOpen ? undefined : label}>
            {icon}
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** An overlay goes away by Escape, and by a press anywhere else; that press still does what it was meant to do. */
function useDismissOverlay({
  isOpen,
  onClose,
  toggleRef,
  navRef,
}: SideMenuProps & { navRef: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isMenuOverlay()) return
      onClose()
      toggleRef.current?.focus()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isMenuOverlay() || !(target instanceof Node)) return
      if (!navRef.current?.contains(target) && !toggleRef.current?.contains(target)) onClose()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, onClose, toggleRef, navRef])
}
