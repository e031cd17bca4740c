import { useSyncExternalStore } from 'react'

import type { Session } from './session.ts'
import { useShellServices } from './shell-provider.tsx'

/** The session, re-rendering when it changes, also by a sign-in or sign-out in another tab. */
export function useSession(): Session {
  const { session } = useShellServices()
  return useSyncExternalStore(session.subscribe, session.getState)
}
