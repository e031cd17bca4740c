import { useShellServices } from './shell-provider.tsx'

/** Returns a function that signs the viewer out in all tabs; see `SessionStore.signOut`. */
export function useSignOut(): () => Promise<void> {
  return useShellServices().session.signOut
}
