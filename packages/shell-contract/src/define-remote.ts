import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** The arguments of a route's loader. */
export interface RemoteLoaderArgs {
  /** The path's parameters, already decoded. */
  params: Readonly<Record<string, string | undefined>>
  /** The navigation under way; its `signal` aborts when the viewer goes elsewhere. */
  request: Request
  api: ApiClient
  /** The one cache of server state, shared with the shell and every remote. */
  queryClient: QueryClient
  /**
   * True if the page was opened by its URL and its prerendered skeleton already shows the response to its `firstCall`. A loader that waits for
   * this response renders the page with its data at once, so that it replaces the skeleton without a gap.
   */
  hasPrerenderedSkeleton?: boolean
  /**
   * Returns the `<video>` of the page's prerendered skeleton, whose file is already loading, or undefined. Its `data-file` is the video's `videoFile`.
   * The caller moves it to its place in the document or releases its file. The shell releases a video that no remote takes.
   */
  takePrerenderedVideo?(): HTMLVideoElement | undefined
}

/** One page of a remote. */
export interface RemoteRoute {
  /** The path as the remote's package.json declares it under `kinora.routes`, for instance `/watch/:videoId`. */
  path: string
  /**
   * Starts every request that the page needs, side by side, through `queryClient`. The page is shown when it returns (or when the promise
   * it returns settles), so a loader that only starts requests lets the page render its loading state at once.
   */
  loader?(args: RemoteLoaderArgs): unknown
  /** The page. It renders inside the shell's `<main>` and brings its own heading of level 1. */
  Component: ComponentType
}

/** A remote: the pages that one team builds and releases on its own. */
export interface Remote {
  /** The remote's name in the release document, for instance `watch`. */
  id: string
  routes: readonly RemoteRoute[]
}

/**
 * Declares a remote; the module that a remote exposes as `./routes` exports its result as `remote`.
 *
 * @throws {Error} when the remote has no id, no route, or a path that does not start with a slash.
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
