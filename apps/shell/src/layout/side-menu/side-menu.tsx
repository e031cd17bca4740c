import { useSession } from '@kinora/shell-contract'
import { ThemeSwitch } from '@kinora/ui'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link, NavLink } from 'react-router-dom'

import { exploreEntries, footerLinks, libraryEntries, mainEntries, moreEntries } from './menu-entries.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import { useThemeChoice } from '../use-theme-choice.ts'
import styles from './side-menu.module.css'
import { isMenuOverlay } from './use-side-menu.ts'
import type { SideMenuState } from './use-side-menu.ts'

/** The side menu: expanded with all its sections, or collapsed to three icons (spec 2), which on a phone are a bar at the bottom (reading 29). */
export function SideMenu({ menu }: { menu: SideMenuState }) {
  const { isOpen, isModal, close } = menu
  const { status } = useSession()
  const [theme, setTheme] = useThemeChoice()
  const navRef = useRef<HTMLElement>(null)
  useDismissOverlay(menu)
  useEffect(() => {
    if (isModal) navRef.current?.querySelector('a')?.focus()
  }, [isModal])
  // The entry goes away with the menu, and must not take the focus with it.
  const closeOverlay = () => {
    if (isOpen && isMenuOverlay()) close()
  }

  return (
    <nav id="main-menu" ref={navRef} aria-label="Main menu" className={styles.menu} data-open={isOpen}>
      <EntryList entries={mainEntries} isOpen={isOpen} onSelect={closeOverlay} />
      {isOpen && (
        <>
          {status !== 'signed-out' && <Section title="Library" entries={libraryEntries} onSelect={closeOverlay} />}
          <Section title="Explore" entries={exploreEntries} onSelect={closeOverlay} />
          <Section title="More" entries={moreEntries} onSelect={closeOverlay}>
            <div className={styles.setting}>
              <span aria-hidden="true">Theme</span>
              <ThemeSwitch theme={theme} onChange={setTheme} />
            </div>
            <button type="button" className={styles.setting} onClick={showKeyboardHelp}>
              Keyboard shortcuts
            </button>
          </Section>
          <div className={styles.footer}>
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

interface SectionProps {
  title: string
  entries: MenuEntry[]
  onSelect(): void
  /** What stands below the entries. */
  children?: ReactNode
}

function Section({ title, entries, onSelect, children }: SectionProps) {
  return (
    <section aria-label={title} className={styles.section}>
      <h2>{title}</h2>
      <EntryList entries={entries} isOpen onSelect={onSelect} />
      {children}
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

/** Its code comes with the notices'; without it, nothing happens. */
function showKeyboardHelp(): void {
  import('../../late-code.ts').then(
    (code) => code.showKeyboardHelp(),
    () => {},
  )
}

/** An overlay goes away by Escape, and by a press anywhere else; that press still does what it was meant to do. */
function useDismissOverlay({ isOpen, close }: SideMenuState) {
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isMenuOverlay()) return
      close()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isMenuOverlay() || !(target instanceof Element)) return
      // Its button and its scrim wait for the whole click: the page must not get the rest of a press that has closed the menu.
      if (!target.closest('#main-menu, [aria-controls="main-menu"]')) close()
    }
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('pointerdown', onPointerDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('pointerdown', onPointerDown)
    }
  }, [isOpen, close])
}
