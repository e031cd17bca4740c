import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** The history state for opening `/login`, which returns the viewer to the previous page afterwards (reading 25). */
export interface LoginLocationState {
  /** Path, query and hash of the page to return to. */
  from: string
}

/** The history state with which `/login` returns the viewer to a page, including its query and hash. Use it for links, and `useGoToLogin` for clicks. */
export function loginStateFor(location: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginLocationState {
  return { from: `${location.pathname}${location.search}${location.hash}` }
}

/** Sends the viewer to `/login`, which returns them to this page afterwards. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(() => {
    void navigate('/login', { state: loginStateFor({ pathname, search, hash }) })
  }, [navigate, pathname, search, hash])
}
