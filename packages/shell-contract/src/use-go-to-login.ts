import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The history state that `/login` is opened with, so that it can send the viewer back (reading 25). */
export interface LoginLocationState {
  /** Path, query and hash of the page to return to. */
  from: string
}

/** The state with which `/login` sends the viewer back to a page: to all of it, with query and hash. For links; `useGoToLogin` is for clicks. */
export function loginStateFor(location: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginLocationState {
  return { from: `${location.pathname}${location.search}${location.hash}` }
}

/** Sends the viewer to `/login`, and back to this page afterwards. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(() => {
    void navigate('/login', { state: loginStateFor({ pathname, search, hash }) })
  }, [navigate, pathname, search, hash])
}
