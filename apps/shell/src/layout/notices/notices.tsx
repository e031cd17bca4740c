import type { MissingPageState } from '@kinora/shell-contract'
import { lazy, Suspense, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

import { LiveCards } from '../cards/live-cards.tsx'
import { LiveSearch } from '../search/live-search.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import type { MissingPage, MissingPageNoticeProps } from './missing-page-notice.tsx'
import styles from './notices.module.css'
import { useNotices } from './use-notices.ts'
import '../print.module.css'

export { showKeyboardHelp } from './keyboard-help.tsx'

/** Loaded on demand, because few viewers see the notice. If its file does not load, the redirect works without a message, as specified. */
const MissingPageNotice = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.MissingPageNotice as ComponentType<MissingPageNoticeProps> }))
    .catch(() => ({ default: () => null })),
)

/**
 * The notices at the lower edge. Their file also contains other code that can wait until the page is complete.
 *
 * @param waitedMs how long the first page has been loading.
 */
export function Notices({ waitedMs = 0 }: { waitedMs?: number }) {
  const missing = useMissingPage()
  return (
    <div className={styles.notices}>
      <ConnectionNotice waitedMs={waitedMs} />
      <KeyboardHelp />
      <LiveCards />
      <LiveSearch />
      <Suspense fallback={null}>
        {missing && (
          <MissingPageNotice
            key={missing.entry}
            page={missing}
            onClose={() => useNotices.setState({ closedEntry: missing.entry })}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Returns the missing page whose URL has just redirected home (reading 30). Reloading the home page, or returning to it, does not repeat the notice. */
function useMissingPage(): MissingPage | undefined {
  const { pathname, state, key } = useLocation()
  const isRedirected = useNavigationType() === 'REPLACE'
  const closedEntry = useNotices((notices) => notices.closedEntry)
  // The path of this history entry, preceded by the missing path and the page that linked to it.
  const [trail, setTrail] = useState([{ key, pathname }])
  if (trail.at(-1)?.key !== key) setTrail([...trail.slice(-2), { key, pathname }])

  const path = isRedirected && (state as Partial<MissingPageState> | null)?.missingPath
  return path && key !== closedEntry ? { path, cameFrom: trail.at(-3)?.pathname, entry: key } : undefined
}
