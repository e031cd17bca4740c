import { useStore } from 'zustand'

import type { Session } from './session.ts'
import { useShellServices } from './shell-provider.tsx'

/**
 * The session, or the part of it that `select` returns. The component re-renders when that part changes, including after a sign-in or sign-out in another tab:
 * `useSession(isSignedIn)`, `useSession(({ userData }) => userData?._id)`.
 */
export function useSession(): Session
export function useSession<Part>(select: (session: Session) => Part): Part
export function useSession(select: (session: Session) => unknown = (session) => session): unknown {
  return useStore(useShellServices().session, select)
}

/** Whether an access token is stored, which is the only access check on the client (spec 4). For `useSession`. */
export const isSignedIn = ({ status }: Session): boolean => status !== 'signed-out'
