import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

import styles from './notices.module.css'
import { useNotices } from './use-notices.ts'

/** The loading time after which a notice about the slow connection appears, in milliseconds. */
const lateAfterMs = 8_000

/** Tells the viewer that the browser is offline, or that the page has been loading for a long time. */
export function ConnectionNotice({ waitedMs }: { waitedMs: number }) {
  const isOffline = useNotices((notices) => notices.isOffline)
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  // The time before this component loaded counts only for the first wait.
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
