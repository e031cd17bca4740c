import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router-dom'

import styles from './notices.module.css'

/** How long a viewer waits before they are told that it is not them. */
const patienceMs = 8_000

/** Says that the browser is offline, or that what is on its way takes long, of which `waitedMs` are over. What is on the screen stays. */
export function ConnectionNotice({ waitedMs }: { waitedMs: number }) {
  const isOffline = useSyncExternalStore(subscribe, () => !navigator.onLine)
  const isLate = useIsLate(waitedMs)
  if (!isOffline && !isLate) return null
  return (
    <p role="status" className={styles.notice}>
      {isOffline
        ? 'You are offline. Kinora tries again when you are back online.'
        : 'This takes longer than usual. Kinora is still trying.'}
    </p>
  )
}

/** Whether the page has been waiting for something, without a pause, for longer than usual. */
function useIsLate(waitedMs: number): boolean {
  const isWaiting = useNavigation().state !== 'idle'
  const isFetching = useIsFetching() > 0
  const [isLate, setIsLate] = useState(false)
  const waited = useRef(waitedMs)
  useEffect(() => {
    if (!isWaiting && !isFetching) return undefined
    const timer = setTimeout(() => setIsLate(true), patienceMs - waited.current)
    return () => {
      clearTimeout(timer)
      waited.current = 0
      setIsLate(false)
    }
  }, [isWaiting, isFetching])
  return isLate
}

function subscribe(onChange: () => void) {
  for (const type of ['online', 'offline']) window.addEventListener(type, onChange)
  return () => {
    for (const type of ['online', 'offline']) window.removeEventListener(type, onChange)
  }
}
