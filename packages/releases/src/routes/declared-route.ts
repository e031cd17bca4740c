import { Type } from 'typebox'
import type { Static } from 'typebox'

import { CallPath, RoutePath, RouteQuery } from '../names/released-names.ts'

/** Every route in a release is compared with every other route, so their number is limited. */
export const maxRoutes = 50

/** The schema of a route in a remote's package.json, in builds and in releases. */
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
 * - `query`: the query that the URL must contain: `sort=trending`. Without it, the path redirects to `/`. A remote may declare `/home` only with a query.
 * - `access`: `token` redirects viewers without a stored access token to `/login` (spec 2).
 * - `firstCall`: the first API call below `/api/v1` that the page waits for, with the path's parameters: `/videos/:videoId`. index.html sends it before any
 *   script has loaded. Its query must be in alphabetical order.
 * - `passes`: the names of the URL's query parameters that `firstCall` passes on: `["query", "sort"]`.
 * - `outline`: the skeleton that index.html renders before any script has loaded and fills with the response to `firstCall`. `video`: a 16:9 image above a
 *   title. `results`: the videos in the response, which the site writes into the HTML.
 * - `prefetch`: what to fetch for a link that the viewer is about to follow: the remote's files and the first call, or only `files` if that call has side
 *   effects, such as counting a view, or might not be supported by the provider.
 * - `views`: `separate` if the page reports views in a separate call, so its first call must not count a view.
 */
export type DeclaredRoute = Static<typeof DeclaredRouteSchema>
