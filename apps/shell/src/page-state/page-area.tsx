import { useLayoutEffect } from 'react'
import { Outlet } from 'react-router-dom'

import { endEarlyPaint } from '../early/early-paint.ts'

/** Where pages stand. The first one may come without a placeholder before it. */
export function PageArea() {
  useLayoutEffect(endEarlyPaint, [])
  return <Outlet />
}
