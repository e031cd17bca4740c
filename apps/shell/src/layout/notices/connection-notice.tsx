import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

import styles from './notices.module.css'
import { useNotices } from './use-notices.ts'

/** How long a page may load, in milliseconds, before a notice says that it is slow. */
const lateAfterMs = 8_000

/** Tells the viewer that the browser is offline or that the page is taking a long time to load. */
export function ConnectionNotice({ waitedMs }: { waitedMs: number }) {
  const isOffline = useNotices((notices) => notices.isOffline)
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  // The first wait started before this component loaded, so only that wait includes `waitedMs`.
  const [firstWait, setFirstWait] = useState<'open' | 'over'>('open')
  const isWaiting = isNavigating || isFetching
  if (!isWaiting && firstWait === 'open') setFirstWait('over')

  if (isOffline) return <Notice>You are offline. Kinora will try again when you are back online.</Notice>
  return isWaiting && <LateNotice afterMs={firstWait === 'open' ? lateAfterMs - waitedMs : lateAfterMs} />
}

function LateNotice({ afterMs }: { afterMs: number }) {
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])
  return isLate && <Notice>This is taking longer than usual. Kinora is still trying.</Notice>
}

function Notice({ children }: { children: string }) {
  return (
    <p role="status" className={styles.notice}>
      {children}
    </p>
  )
}
