import { useApiClient } from '@kinora/shell-contract'
import { useSyncExternalStore } from 'react'

/** Whether an access token is stored, which is all that decides access on the client (spec 4). */
export function useHasToken(): boolean {
  const { tokens } = useApiClient()
  return useSyncExternalStore(tokens.subscribe, tokens.has)
}
