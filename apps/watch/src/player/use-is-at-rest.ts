import { useEffect, useState } from 'react'

import { whenIdle } from '../when-idle.ts'
import type { MediaState } from './store/media-state.ts'

/** Some browsers load no picture before somebody plays. */
const longestWaitMs = 4000

/** Whether the first picture has been shown, or is not to come, and the browser has nothing better to do: time for all that it did not need. */
export function useIsAtRest({ hasPicture, hasFailed }: MediaState): boolean {
  const [isAtRest, setAtRest] = useState(false)
  const hasSettled = hasPicture || hasFailed
  useEffect(() => {
    const begin = () => whenIdle(() => setAtRest(true))
    const timer = setTimeout(begin, hasSettled ? 0 : longestWaitMs)
    return () => clearTimeout(timer)
  }, [hasSettled])
  return isAtRest
}
