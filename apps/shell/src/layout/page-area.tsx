import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'

import { removeSkeleton } from '../startup/skeleton/remove-skeleton.ts'

/** Where pages stand. The first one may come without a placeholder before it. */
export function PageArea() {
  useLayoutEffect(removeSkeleton, [])
  return <Outlet />
}
