import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The history state that `/login` is opened with, so that it can send the viewer back (reading 25). */
export interface LoginLocationState {
  /** Path, query and hash of the page to return to. */
  from: string
}

/** Sends the viewer to `/login`, and back to this page afterwards. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(() => {
    const state: LoginLocationState = { from: `${pathname}${search}${hash}` }
    void navigate('/login', { state })
  }, [navigate, pathname, search, hash])
}
