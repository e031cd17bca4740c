import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'

import { whenPageIsThere } from './when-page-is-there.ts'

/** The time after which notices load even if the page is not complete, in milliseconds. */
const longestWaitMs = 4_000

/** Renders the notices. Their code loads after the page, whose own files are more important. If the code fails to load, only the notices are missing. */
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
