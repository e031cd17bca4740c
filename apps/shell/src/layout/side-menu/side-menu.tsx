import { isSignedIn, useSession } from '@kinora/shell-contract'
import { ThemeSwitch } from '@kinora/ui'
import { useCallback, useEffect, useRef } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Link, NavLink } from 'react-router-dom'

import { exploreEntries, footerLinks, libraryEntries, mainEntries, moreEntries } from './menu-entries.tsx'
import type { MenuEntry } from './menu-entries.tsx'
import { useTheme } from '../use-theme.ts'
import styles from './side-menu.module.css'
import { isMenuOverlay, useIsMenuModal, useSideMenu } from './use-side-menu.ts'

interface MenuProps {
  /** The button that opens the menu. Receives focus when the menu closes. */
  toggleRef: RefObject<HTMLButtonElement | null>
}

/** The side menu. Expanded, it shows all sections. Collapsed, it shows three icons (spec 2), which form a bar at the bottom of a phone (reading 29). */
export function SideMenu({ toggleRef }: MenuProps) {
  const isOpen = useSideMenu((menu) => menu.isOpen)
  const isModal = useIsMenuModal()
  const hasLibrary = useSession(isSignedIn)
  const close = useClose(toggleRef)
  const navRef = useRef<HTMLElement>(null)
  useDismissOverlay(isOpen, close)
  useEffect(() => {
    if (isModal) navRef.current?.querySelector('a')?.focus()
  }, [isModal])
  // The entry disappears with the menu, so move focus to the toggle.
  const closeOverlay = () => {
    if (isOpen && isMenuOverlay()) close()
  }

  return (
    <nav id="main-menu" ref={navRef} aria-label="Main menu" className={styles.menu} data-open={isOpen}>
      <EntryList entries={mainEntries} isOpen={isOpen} onSelect={closeOverlay} />
      {isOpen && (
        <>
          {hasLibrary && <Section title="Library" entries={libraryEntries} onSelect={closeOverlay} />}
          <Section title="Explore" entries={exploreEntries} onSelect={closeOverlay} />
          <Section title="More" entries={moreEntries} onSelect={closeOverlay}>
            <ThemeSetting />
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

/** Covers the page while the menu is modal. Clicking it closes the menu. */
export function MenuScrim({ toggleRef }: MenuProps) {
  const isModal = useIsMenuModal()
  const close = useClose(toggleRef)
  if (!isModal) return null
  return (
    <button
      type="button"
      className={styles.scrim}
      tabIndex={-1}
      aria-label="Close menu"
      aria-controls="main-menu"
      onClick={close}
    />
  )
}

function ThemeSetting() {
  const { theme, choose } = useTheme()
  return (
    <div className={styles.setting}>
      <span aria-hidden="true">Theme</span>
      <ThemeSwitch theme={theme} onChange={choose} />
    </div>
  )
}

interface SectionProps {
  title: string
  entries: MenuEntry[]
  onSelect(): void
  /** Rendered below the entries. */
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
          <NavLink
            to={to}
            end={to === '/'}
            className={styles.entry}
            onClick={onSelect}
            title={isOpen ? undefined : label}
          >
            {icon}
            <span>{label}</span>
          </NavLink>
        </li>
      ))}
    </ul>
  )
}

/** Opens the keyboard help, whose code is part of the notices' file. Does nothing if that file fails to load. */
function showKeyboardHelp(): void {
  import('../../late-code.ts').then(
    (code) => code.showKeyboardHelp(),
    () => {},
  )
}

function useClose(toggleRef: MenuProps['toggleRef']): () => void {
  const close = useSideMenu((menu) => menu.close)
  return useCallback(() => {
    close()
    // Don't scroll, because the click that closes the menu must still hit its target.
    toggleRef.current?.focus({ preventScroll: true })
  }, [close, toggleRef])
}

/** Closes a menu that covers the page on Escape or on a press elsewhere. The press also takes its usual effect. */
function useDismissOverlay(isOpen: boolean, close: () => void) {
  const endModal = useSideMenu((menu) => menu.endModal)
  useEffect(() => {
    if (!isOpen) return undefined
    const closed = new AbortController()
    const { signal } = closed
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && isMenuOverlay()) close()
    }
    const onPointerDown = ({ target }: PointerEvent) => {
      if (!isMenuOverlay() || !(target instanceof Element)) return
      // The toggle and the scrim close the menu on click instead, so the same press can't also click the page.
      if (!target.closest('#main-menu, [aria-controls="main-menu"]')) close()
    }
    const onResize = () => {
      if (!isMenuOverlay()) endModal()
    }
    document.addEventListener('keydown', onKeyDown, { signal })
    document.addEventListener('pointerdown', onPointerDown, { signal })
    window.addEventListener('resize', onResize, { signal })
    return () => closed.abort()
  }, [isOpen, close, endModal])
}
