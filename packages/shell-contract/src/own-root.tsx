import type { ApiClient } from '@kinora/api-client'
// By name, and not by path: this entry is bundled into remotes, and what reads the shell is the shell's own copy.
import { useApiClient, useDocumentTitle, useSession, useSignOut } from '@kinora/shell-contract'
import type { Session } from '@kinora/shell-contract'
import { createElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ComponentType } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { createStore } from 'zustand/vanilla'

/** Something of the shell that changes, for code outside the shell's React. */
export interface Observable<Value> {
  /** The same object until it changes. */
  getState(): Value
  /** Calls `listener` after every change. Returns the function that ends that. */
  subscribe(listener: () => void): () => void
}

/** Where the viewer is. */
export interface PageLocation {
  pathname: string
  search: string
  hash: string
  /** The values of the route's parameters. */
  params: Readonly<Record<string, string | undefined>>
}

/** The shell's API for a page that renders by itself. It has only objects and functions, so that it works with any version of React. */
export interface OwnRootBridge {
  api: ApiClient
  session: Observable<Session>
  location: Observable<PageLocation>
  /** Navigates to a path of the product without a page load. */
  navigate(path: string, options?: { replace?: boolean }): void
  signOut(): Promise<void>
  /** Names the tab after the page. */
  setTitle(title: string): void
  /** Reports a fatal error from the page's own error boundary. The shell handles it like an error that one of its own pages throws. */
  fail(error: unknown): void
}

/**
 * Renders a page into an empty element of the page area, and returns what takes it away again. It may throw. It is called once each time the viewer
 * comes to the route; while only parameters, query or hash change, `bridge.location` says so.
 */
export type MountPage = (element: HTMLElement, bridge: OwnRootBridge) => () => void

/**
 * A route's `Component` for a page that brings its own React, of another major than the shell's, or none at all. What the page is made of
 * must be in its own bundle, under no name of the sharing table; see docs/versioning.md.
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

/** Publishes the values of renders to code outside this React. A value that says the same as the previous one is no change. */
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
