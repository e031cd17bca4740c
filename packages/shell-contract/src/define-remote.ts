import type { ApiClient } from '@kinora/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'

/** Arguments of a route's loader. */
export interface RemoteLoaderArgs {
  /** Decoded path parameters. */
  params: Readonly<Record<string, string | undefined>>
  /** The navigation's request, whose `signal` aborts when the viewer navigates elsewhere. */
  request: Request
  api: ApiClient
  /** Cache of server state, shared by the shell and all remotes. */
  queryClient: QueryClient
  /**
   * True if the viewer arrived with a full page load and the prerendered skeleton already shows the response to `firstCall`. The loader can then wait for this
   * response, so that the page renders with data right away and replaces the skeleton without flicker.
   */
  hasPrerenderedSkeleton?: boolean
  /**
   * Takes over the `<video>` element that the page's prerendered skeleton contains, or that the shell created when the viewer clicked a card, if there is one.
   * Its file is already loading; `data-file` is the `videoFile` of the video that it belongs to. The caller must either move the element into the page or stop
   * it from loading. If the loader does not take the element, the shell stops it.
   */
  takePrerenderedVideo?(): HTMLVideoElement | undefined
}

/** One page of a remote. */
export interface RemoteRoute {
  /** Path as declared under `kinora.routes` in the remote's package.json, such as `/watch/:videoId`. */
  path: string
  /**
   * Starts all the page's requests in parallel, through `queryClient`. The shell shows the page once the loader returns or its promise settles, so a loader
   * that doesn't wait for its requests lets the page show a loading state immediately.
   */
  loader?(args: RemoteLoaderArgs): unknown
  /** The page itself. It renders inside the shell's `<main>` and must include its own level 1 heading. */
  Component: ComponentType
}

/** A remote: the pages that one team builds and releases independently. */
export interface Remote {
  /** Name in the release document, such as `watch`. */
  id: string
  routes: readonly RemoteRoute[]
}

/**
 * Declares a remote. Export the result as `remote` from the module that the remote exposes as `./routes`.
 *
 * @throws {Error} if the remote lacks an ID or routes, or if a path doesn't start with a slash.
 */
export function defineRemote(remote: Remote): Remote {
  if (remote.id === '') throw new Error('A remote must have an id. Use its name in the release document.')
  if (remote.routes.length === 0) throw new Error(`The remote "${remote.id}" declares no route, so it has no pages.`)
  for (const { path } of remote.routes) {
    if (!path.startsWith('/')) {
      throw new Error(`The route "${path}" of the remote "${remote.id}" must start with a slash: "/${path}".`)
    }
  }
  return remote
}
