import { Type } from 'typebox'
import type { Static } from 'typebox'

import { CallPath, RoutePath } from '../names/released-names.ts'

/** Every route of a release is compared with every other, so an app has a limited number of them. */
export const maxRoutes = 50

/** A route as a remote's package.json declares it, and as it travels in builds and releases. */
export const DeclaredRouteSchema = Type.Object({
  path: RoutePath,
  access: Type.Union([Type.Literal('public'), Type.Literal('token')]),
  firstCall: Type.Optional(CallPath),
  outline: Type.Optional(Type.Literal('video')),
  prefetch: Type.Optional(Type.Literal('files')),
  views: Type.Optional(Type.Literal('separate')),
})

/**
 * A route that a remote owns.
 *
 * - `access`: `token` sends a viewer without a stored access token to `/login` (spec 2).
 * - `firstCall`: the read below `/api/v1` that the page waits for first, with the path's parameters: `/videos/:videoId`. index.html makes it before
 *   any script has come. Its query, if it has one, is in alphabetical order.
 * - `outline`: what index.html renders of the page before any script has come, and fills in from the response to `firstCall`. `video`: a picture in
 *   16:9 with a title below.
 * - `prefetch`: what is fetched for a link that the viewer is about to follow: the remote's files and the first call, or only `files` where that call
 *   leaves a trace, as watching does.
 * - `views`: `separate` where the page tells of views by a call of its own, so that its first call is to count none.
 */
export type DeclaredRoute = Static<typeof DeclaredRouteSchema>
