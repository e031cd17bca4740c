import { useShellServices } from './shell-provider.tsx'

/** Signs out here and in every tab; see `SessionStore.signOut`. */
export function useSignOut(): () => Promise<void> {
  return useShellServices().session.signOut
}
