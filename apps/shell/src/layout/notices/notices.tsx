import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

import type { MissingPageState } from '../../routing/missing-page.tsx'
import { LiveCards } from '../cards/live-cards.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import type { MissingPage, MissingPageNoticeProps } from './missing-page-notice.tsx'
import styles from './notices.module.css'
import '../print.module.css'

export { showKeyboardHelp } from './keyboard-help.tsx'

/** Few viewers ever see it. Without its file they are led home in silence, as specified. */
const MissingPageNotice = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.MissingPageNotice as ComponentType<MissingPageNoticeProps> }))
    .catch(() => ({ default: () => null })),
)

/**
 * What the frame has to say about the page: lines at the bottom edge, which take nothing away from it. With them comes what else nobody needs before the page is there.
 * `waitedMs` is how long the first page has been on its way, where it still is.
 */
export function Notices({ waitedMs = 0 }: { waitedMs?: number }) {
  const [missing, setMissing] = useMissingPage()
  return (
    <div className={styles.notices}>
      <ConnectionNotice waitedMs={waitedMs} />
      <KeyboardHelp />
      <LiveCards />
      <Suspense fallback={null}>
        {missing && <MissingPageNotice key={missing.entry} page={missing} onClose={() => setMissing(undefined)} />}
      </Suspense>
    </div>
  )
}

/** The URL that has just led home, for want of a page of its own (reading 30). Reloading home, or coming back to it, does not say it again. */
function useMissingPage() {
  const { pathname, state, key } = useLocation()
  const isRedirected = useNavigationType() === 'REPLACE'
  const [missing, setMissing] = useState<MissingPage>()
  const trail = useRef<string[]>([])

  useEffect(() => {
    const path = isRedirected && (state as Partial<MissingPageState> | null)?.missingPath
    // oxlint-disable-next-line react/set-state-in-effect -- it lasts until the next page, or until it is closed
    setMissing(path ? { path, cameFrom: trail.current.at(-2), entry: key } : undefined)
    trail.current = [...trail.current.slice(-1), pathname]
    // oxlint-disable-next-line react/exhaustive-deps -- once for each entry of the history
  }, [key])

  return [missing, setMissing] as const
}
