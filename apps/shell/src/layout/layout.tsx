import { FrameSlotArea } from '@kinora/shell-contract'
import { useLayoutEffect, useRef } from 'react'
import { Outlet, ScrollRestoration } from 'react-router-dom'

import { removeSkeletonFrame } from '../startup/skeleton/remove-skeleton.ts'
import styles from './layout.module.css'
import { LateNotices } from './notices/late-notices.tsx'
import { NavigationProgress } from './navigation-progress.tsx'
import { SideMenu } from './side-menu/side-menu.tsx'
import { useSideMenu } from './side-menu/use-side-menu.ts'
import { TopBar } from './top-bar/top-bar.tsx'
import { useHeadingFocus } from './use-heading-focus.ts'

/** The frame around every page (spec 2, "Page shell"). */
export function Layout() {
  const toggleRef = useRef<HTMLButtonElement>(null)
  const menu = useSideMenu(toggleRef)
  const mainRef = useRef<HTMLElement>(null)
  useHeadingFocus(mainRef)
  useLayoutEffect(removeSkeletonFrame, [])

  return (
    <div className={styles.layout} data-menu-open={menu.isOpen}>
      <a href="#main" className={styles.skipLink}>
        Skip to content
      </a>
      <NavigationProgress />
      <TopBar isMenuOpen={menu.isOpen} onToggleMenu={menu.toggle} toggleRef={toggleRef} />
      <SideMenu menu={menu} />
      {menu.isModal && (
        <button
          type="button"
          className={styles.scrim}
          tabIndex={-1}
          aria-label="Close menu"
          aria-controls="main-menu"
          onClick={menu.close}
        />
      )}
      <main id="main" ref={mainRef} tabIndex={-1} className={styles.main} inert={menu.isModal}>
        <Outlet />
      </main>
      <FrameSlotArea className={styles.frameSlot} />
      <LateNotices />
      <ScrollRestoration />
    </div>
  )
}
