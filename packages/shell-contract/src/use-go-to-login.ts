import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** History state for `/login`, which tells it where to return the viewer afterwards (reading 25). */
export interface LoginLocationState {
  /** Path, query and hash of the page to return to, as one string. */
  from: string
}

/** Creates history state that makes `/login` return the viewer to a page, including its query and hash. For links; for buttons, use `useGoToLogin`. */
export function loginStateFor(location: Pick<Location, 'pathname' | 'search' | 'hash'>): LoginLocationState {
  return { from: `${location.pathname}${location.search}${location.hash}` }
}

/** Returns a function that sends the viewer to `/login` and back to this page afterwards. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  return useCallback(() => {
    void navigate('/login', { state: loginStateFor({ pathname, search, hash }) })
  }, [navigate, pathname, search, hash])
}
