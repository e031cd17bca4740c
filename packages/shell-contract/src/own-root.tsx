import type { ApiClient } from '@kinora/api-client'
// Import by package name, not by path. This entry point is bundled into remotes, but hooks that read from the shell must be the shell's own copy.
import { useApiClient, useDocumentTitle, useSession, useSignOut } from '@kinora/shell-contract'
import type { Session } from '@kinora/shell-contract'
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'

/** A changing value from the shell, for code outside the shell's React tree. */
export interface Observable<Value> {
  /** Returns the current value: the same object until the value changes. */
  getState(): Value
  /** Calls `listener` after every change. Returns a function that unsubscribes. */
  subscribe(listener: () => void): () => void
}

/** The page's location in the product. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** Values of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>
}

/** The shell's API for pages that render themselves. It only uses plain objects and functions, so it works with any version of React, or without React. */
export interface OwnRootBridge {
  api: ApiClient
  session: Observable<Session>
  location: Observable<PageLocation>
  /** Navigates to a path in the product without a page load. */
  navigate(path: string, options?: { replace?: boolean }): void
  signOut(): Promise<void>
  /** Sets the tab's title. */
  setTitle(title: string): void
  /** Reports a fatal error from the page's own error boundary. The shell handles such errors like those in its own pages. */
  fail(error: unknown): void
}

/**
 * Renders a page into an empty element and returns a function that removes the page again. May throw. Called each time the viewer opens the route, but not when
 * only its parameters, query or hash change: `bridge.location` then changes instead.
 */
export type MountPage = (element: HTMLElement, bridge: OwnRootBridge) => () => void

/**
 * Creates a route's `Component` for a page that uses a different React major than the shell, or no React at all. The page must bundle its dependencies and must
 * not import any of them under names from the sharing table; see docs/versioning.md.
 */
export function ownRoot(mount: MountPage): ComponentType {
  return function OwnRootPage() {
    const element = useRef<HTMLDivElement>(null)
    const api = useApiClient()
    const signOut = useSignOut()
    const session = useObservable(useSession())
    const location = useObservable(usePageLocation())
    const navigate = useNavigate()
    const [title, setTitle] = useState('')
    const [failure, setFailure] = useState<{ error: unknown }>()
    useDocumentTitle(title)

    useEffect(() => {
      if (element.current === null) return undefined
      return mount(element.current, {
        api,
        session,
        location,
        navigate: (path, options) => void navigate(path, options),
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

/** Exposes rendered values to code outside this React tree. Ignores values that are equal to the previous one. */
function useObservable<Value extends object>(value: Value): Observable<Value> {
  const [store] = useState(() => createStore(() => value))
  useLayoutEffect(() => {
    if (JSON.stringify(value) !== JSON.stringify(store.getState())) store.setState(value, true)
  })
  return store
}
