import { useApiClient } from '@kinora/shell-contract'
import { useSyncExternalStore } from 'react'

/** Whether the viewer still holds a token. Another tab may sign out while one of their pages is open (reading 4). */
export function useHasToken(): boolean {
  const { tokens } = useApiClient()
  return useSyncExternalStore(tokens.subscribe, tokens.has)
}
