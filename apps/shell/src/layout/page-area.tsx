import { useLayoutEffect } from 'react'
import { Outlet, useLocation } from 'react-router-dom'

import { applyFont } from '../startup/apply-font.ts'
import { removeSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** Renders the current page. The first page may appear without a placeholder, straight after the skeleton. */
export function PageArea() {
  const { pathname } = useLocation()
  useLayoutEffect(removeSkeleton, [])
  useLayoutEffect(applyFont, [pathname])
  return <Outlet />
}
