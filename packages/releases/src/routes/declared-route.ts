import { Type } from 'typebox'
import type { Static } from 'typebox'

import { CallPath, RoutePath, RouteQuery } from '../names/released-names.ts'

/** Limited because every route in a release is compared with every other route. */
export const maxRoutes = 50

/** Schema of a route in a remote's package.json, in builds and in releases. */
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
 * - `query`: query that the URL must contain, such as `sort=trending`. Without that query, the path redirects to `/`. A remote can't declare `/home` without
 *   one.
 * - `access`: `token` sends viewers without a stored access token to `/login` (spec 2).
 * - `firstCall`: the first API call below `/api/v1` that the page waits for, such as `/videos/:videoId`. It may use the path's parameters. index.html sends it
 *   before any script has loaded. Query parameters must be in alphabetical order.
 * - `passes`: query parameters that `firstCall` copies from the page's URL, such as `["query", "sort"]`.
 * - `outline`: skeleton that index.html shows before any script has loaded, and fills with the response to `firstCall`. `video` is a 16:9 image above a title.
 *   `results` lists the videos in the response, which the site writes into the HTML.
 * - `prefetch`: what to fetch when the viewer is about to follow a link to this page. The default is the remote's files and the first call. Use `files` to skip
 *   a call that the provider might not support or that has side effects, such as counting a view.
 * - `views`: `separate` if the page reports views itself, so that its first call doesn't count one.
 */
export type DeclaredRoute = Static<typeof DeclaredRouteSchema>
