import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** The arguments that a route's loader receives. */
export interface RemoteLoaderArgs {
  /** The path's parameters, decoded. */
  params: Readonly<Record<string, string | undefined>>
  /** The current navigation. Its `signal` aborts when the viewer navigates elsewhere. */
  request: Request
  api: ApiClient
  /** The cache of server state, shared by the shell and every remote. */
  queryClient: QueryClient
  /**
   * True if the page was opened by its URL and its prerendered skeleton already shows the response to its `firstCall`. A loader that waits for this response
   * renders the page with its data immediately, so the page replaces the skeleton without flicker.
   */
  hasPrerenderedSkeleton?: boolean
  /**
   * Returns the `<video>` element of the page's prerendered skeleton, whose file is already loading, or undefined. Its `data-file` is the video's `videoFile`.
   * The caller moves the element to its place in the document or releases its file. The shell releases a video that no remote requests.
   */
  takePrerenderedVideo?(): HTMLVideoElement | undefined
}

/** One page of a remote. */
export interface RemoteRoute {
  /** The path as declared under `kinora.routes` in the remote's package.json, for example `/watch/:videoId`. */
  path: string
  /**
   * Starts all requests that the page needs, in parallel, through `queryClient`. The shell shows the page when the loader returns (or when its promise
   * settles), so a loader that only starts requests lets the page render its loading state immediately.
   */
  loader?(args: RemoteLoaderArgs): unknown
  /** The page. Renders inside the shell's `<main>` and must have its own level 1 heading. */
  Component: ComponentType
}

/** A remote: the pages that one team builds and releases independently. */
export interface Remote {
  /** The remote's name in the release document, for example `watch`. */
  id: string
  routes: readonly RemoteRoute[]
}

/**
 * Declares a remote. The module that a remote exposes as `./routes` must export the result as `remote`.
 *
 * @throws {Error} when the remote has no ID, no routes, or a path that does not start with a slash.
 */
export function defineRemote(remote: Remote): Remote {
  if (remote.id === '') throw new Error('A remote needs an id: the name it has in the release document.')
  if (remote.routes.length === 0) throw new Error(`The remote "${remote.id}" declares no route, so it has no pages.`)
  for (const { path } of remote.routes) {
    if (!path.startsWith('/')) {
      throw new Error(`The route "${path}" of the remote "${remote.id}" must start with a slash: "/${path}".`)
    }
  }
  return remote
}
