import { Type } from 'typebox'
import type { Static } from 'typebox'

import { CallPath, RoutePath, RouteQuery } from '../names/released-names.ts'

/** Every route of a release is compared with every other, so an app has a limited number of them. */
export const maxRoutes = 50

/** A route as a remote's package.json declares it, and as it travels in builds and releases. */
export const DeclaredRouteSchema = Type.Object({
  path: RoutePath,
  query: Type.Optional(RouteQuery),
  access: Type.Union([Type.Literal('public'), Type.Literal('token')]),
  firstCall: Type.Optional(CallPath),
  passes: Type.Optional(Type.Array(Type.String({ pattern: '^[a-zA-Z]{1,40}$' }), { maxItems: 20 })),
  outline: Type.Optional(Type.Union([Type.Literal('video'), Type.Literal('results')])),
  prefetch: Type.Optional(Type.Literal('files')),
  views: Type.Optional(Type.Literal('separate')),
})

/**
 * A route that a remote owns.
 *
 * - `query`: what the query of the URL must contain: `sort=trending`. Without it the path is not this page's; it leads to `/`. A remote may have `/home` with a query.
 * - `access`: `token` sends a viewer without a stored access token to `/login` (spec 2).
 * - `firstCall`: the read below `/api/v1` that the page waits for first, with the path's parameters: `/videos/:videoId`. index.html makes it before
 *   any script has come. Its query, if it has one, is in alphabetical order.
 * - `passes`: the names of the query parameters of the URL that `firstCall` passes on, as they are: `["query", "sort"]`.
 * - `outline`: what index.html renders of the page before any script has come, and fills in from the response to `firstCall`. `video`: a picture in
 *   16:9 with a title below. `results`: the videos that the call returns, which the site writes into the HTML.
 * - `prefetch`: what is fetched for a link that the viewer is about to follow: the remote's files and the first call, or only `files` where that call
 *   leaves a trace, as watching does.
 * - `views`: `separate` where the page tells of views by a call of its own, so that its first call is to count none.
 */
export type DeclaredRoute = Static<typeof DeclaredRouteSchema>
