import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'

import { removeSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** Renders the current page. The first page may appear without a placeholder, straight after the skeleton. */
export function PageArea() {
  useLayoutEffect(removeSkeleton, [])
  return <Outlet />
}
