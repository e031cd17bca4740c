import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import { whenPageIsThere } from './when-page-is-there.ts'

/** How long notices wait for the page to complete before they load anyway, in milliseconds. */
const longestWaitMs = 4_000

/** Renders the notices, whose code loads after the page's own, more important files. If that code fails to load, only the notices are missing. */
export function LateNotices() {
  const [notices, setNotices] = useState<ReactNode>()

  useEffect(() => {
    const load = (waitedMs: number) =>
      import('../../late-code.ts').then(
        ({ Notices }) => setNotices(<Notices waitedMs={waitedMs} />),
        () => {},
      )
    return whenPageIsThere(longestWaitMs, (isThere) => void load(isThere ? 0 : longestWaitMs))
  }, [])

  return notices
}
