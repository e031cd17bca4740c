import { FrameSlotArea } from '@kinora/shell-contract'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'

import { removeSkeletonFrame } from '../startup/skeleton/remove-skeleton.ts'
import styles from './layout.module.css'
import { LateNotices } from './notices/late-notices.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { OpeningVideo } from './opening-video.tsx'
import { MenuScrim, SideMenu } from './side-menu/side-menu.tsx'
import { useIsMenuModal, useSideMenu } from './side-menu/use-side-menu.ts'
import { TopBar } from './top-bar/top-bar.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame around every page (spec 2, "Page shell"). Never re-renders, so changes in the frame don't affect the page. */
export function Layout() {
  const toggleRef = useRef<HTMLButtonElement>(null)
  useLayoutEffect(removeSkeletonFrame, [])

  return (
    <Frame>
      <a href="#main" className={styles.skipLink}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar toggleRef={toggleRef} />
      <SideMenu toggleRef={toggleRef} />
      <MenuScrim toggleRef={toggleRef} />
      <Main>
        <Outlet />
      </Main>
      <OpeningVideo />
      <FrameSlotArea className={styles.frameSlot} />
      <LateNotices />
      <ScrollRestoration />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const isMenuOpen = useSideMenu((menu) => menu.isOpen)
  return (
    <div className={styles.layout} data-menu-open={isMenuOpen}>
      {children}
    </div>
  )
}

function Main({ children }: { children: ReactNode }) {
  const mainRef = useRef<HTMLElement>(null)
  useHeadingFocus(mainRef)
  const isMenuModal = useIsMenuModal()
  // All elements inherit `inert`, and styling them delays the menu by 80 ms on a phone, so this waits until the menu is open.
  const hasMenuOpened = useDeferredValue(isMenuModal)
  return (
    <main id="main" ref={mainRef} tabIndex={-1} className={styles.main} inert={isMenuModal && hasMenuOpened}>
      {children}
    </main>
  )
}
