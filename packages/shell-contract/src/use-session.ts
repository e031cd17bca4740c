import { useStore } from 'zustand'

import type { Session } from './session.ts'
import { useShellServices } from './shell-provider.tsx'

/**
 * Returns the session, or whatever `select` picks from it, as in `useSession(isSignedIn)` or `useSession(({ userData }) => userData?._id)`. The component only
 * re-renders when the selected part changes, including when the viewer signs in or out in another tab.
 */
export function useSession(): Session
export function useSession<Part>(select: (session: Session) => Part): Part
export function useSession(select: (session: Session) => unknown = (session) => session): unknown {
  return useStore(useShellServices().session, select)
}

/** Selector for `useSession`: whether an access token is stored, which is the client's only access check (spec 4). */
export const isSignedIn = ({ status }: Session): boolean => status !== 'signed-out'
