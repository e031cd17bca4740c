import type { ApiClient } from '@kinora/api-client'
// Import by package name, not by path: this entry is bundled into remotes, and the code that reads the shell must be the shell's own copy.
import { useApiClient, useDocumentTitle, useSession, useSignOut } from '@kinora/shell-contract'
import type { Session } from '@kinora/shell-contract'
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'

/** A changing value from the shell, for code outside the shell's React. */
export interface Observable<Value> {
  /** Returns the same object until the value changes. */
  getState(): Value
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The viewer's location. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** The values of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>
}

/** The shell's API for a page that renders itself. Contains only plain objects and functions, so it works with any version of React. */
export interface OwnRootBridge {
  api: ApiClient
  session: Observable<Session>
  location: Observable<PageLocation>
  /** Navigates to a path in the product without a page load. */
  navigate(path: string, options?: { replace?: boolean }): void
  signOut(): Promise<void>
  /** Sets the tab's title. */
  setTitle(title: string): void
  /** Reports a fatal error from the page's own error boundary. The shell handles it like an error in one of its own pages. */
  fail(error: unknown): void
}

/**
 * Renders a page into an empty element of the page area, and returns a function that removes it. May throw. Called once each time the viewer opens the route;
 * while only parameters, query or hash change, `bridge.location` changes instead.
 */
export type MountPage = (element: HTMLElement, bridge: OwnRootBridge) => () => void

/**
 * A route's `Component` for a page that uses a different major version of React than the shell, or no React at all. The page's dependencies must be in its own
 * bundle and must not use names from the sharing table; see docs/versioning.md.
 */
export function ownRoot(mount: MountPage): ComponentType {
  return function OwnRootPage() {
    const element = useRef<HTMLDivElement>(null)
    const api = useApiClient()
    const signOut = useSignOut()
    const session = useObservable(useSession())
    const location = useObservable(usePageLocation())
    const navigate = useLatest(useNavigate())
    const [title, setTitle] = useState('')
    const [failure, setFailure] = useState<{ error: unknown }>()
    useDocumentTitle(title)

    useEffect(() => {
      if (element.current === null) return undefined
      return mount(element.current, {
        api,
        session,
        location,
        navigate: (path, options) => void navigate.current(path, options),
        signOut,
        setTitle,
        fail: (error) => setFailure({ error }),
      })
    }, [api, session, location, navigate, signOut])

    if (failure !== undefined) throw failure.error
    return createElement('div', { ref: element })
  }
}

function usePageLocation(): PageLocation {
  const { pathname, search, hash } = useLocation()
  return { pathname, search, hash, params: useParams() }
}

/** Makes rendered values available to code outside this React. Ignores a value that equals the previous value. */
function useObservable<Value extends object>(value: Value): Observable<Value> {
  const [store] = useState(() => createStore(() => value))
  useLayoutEffect(() => {
    if (JSON.stringify(value) !== JSON.stringify(store.getState())) store.setState(value, true)
  })
  return store
}

function useLatest<Value>(value: Value) {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
