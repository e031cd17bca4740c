import { useApiClient } from '@kinora/shell-contract'
import { useSyncExternalStore } from 'react'

/** Whether the viewer still holds a token. Another tab may sign out while a page of theirs is open (reading 4). */
export function useHasToken(): boolean {
  const { tokens } = useApiClient()
  return useSyncExternalStore(tokens.subscribe, tokens.has)
}
