import type { MissingPageState } from '@kinora/shell-contract'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { LiveCards } from '../cards/live-cards.tsx'
import { LiveSearch } from '../search/live-search.tsx'
import { useShellSession } from '../../session/use-shell-session.ts'
import { ConnectionNotice } from './connection-notice.tsx'
import { KeyboardHelp } from './keyboard-help.tsx'
import type { MissingPage, MissingPageNoticeProps } from './missing-page-notice.tsx'
import styles from './notices.module.css'
import { useNotices } from './use-notices.ts'
import '../print.module.css'
import type { ShellSession } from '../../session/create-session-store.ts'

export { showKeyboardHelp } from './keyboard-help.tsx'

/** Loaded on demand, because few viewers see this notice. If its file fails to load, the redirect still works, just without a message, as specified. */
const MissingPageNotice = lazy(() =>
  import('./rare-notices.ts')
    .then((module) => ({ default: module.MissingPageNotice as ComponentType<MissingPageNoticeProps> }))
    .catch(() => ({ default: () => null })),
)

/**
 * The notices at the lower edge, along with other features that can wait until the page is complete.
 *
 * @param waitedMs how long the first page has been loading.
 */
export function Notices({ waitedMs = 0 }: { waitedMs?: number }) {
  const missing = useMissingPage()
  const session = useShellSession()
  useEffect(() => followProfile(session), [session])
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

/** Returns the missing page that has just redirected home (reading 30). Reloading the home page or returning to it doesn't bring the notice back. */
function useMissingPage(): MissingPage | undefined {
  const { pathname, state, key } = useLocation()
  const isRedirected = useNavigationType() === 'REPLACE'
  const closedEntry = useNotices((notices) => notices.closedEntry)
  // Paths of the last three locations: the page with the link, the missing page, and this one.
  const [trail, setTrail] = useState([{ key, pathname }])
  if (trail.at(-1)?.key !== key) setTrail([...trail.slice(-2), { key, pathname }])

  const path = isRedirected && (state as Partial<MissingPageState> | null)?.missingPath
  return path && key !== closedEntry ? { path, cameFrom: trail.at(-3)?.pathname, entry: key } : undefined
}

/** Fetches the viewer again when a page has changed their profile. Returns a function that stops this. */
function followProfile({ restore }: Pick<ShellSession, 'restore'>): () => void {
  const listener = () => void restore()
  addEventListener('kinora:viewer-change', listener)
  return () => removeEventListener('kinora:viewer-change', listener)
}
