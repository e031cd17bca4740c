import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { readAppPackage } from '@kinora/federation'
import { createReleaseStore } from '@kinora/federation/storage'
import type { SiteStorage } from '@kinora/federation/storage'

/** A path, and the app that answers it. */
export interface OwnedRoute {
  path: string
  app: string
}

/** The paths that the shell answers itself. */
const shellRoutes: OwnedRoute[] = ['/', '/home', '/login', '/signup'].map((path) => ({ path, app: 'shell' }))

/** What the site keeps for itself: below these nothing is a page. */
const siteFolders = new Set(['api', 'media', 'mf', 'discovery', 'telemetry'])

/** The apps of the workspace at `root`, with the paths they declare. */
export function workspaceRoutes(root: string): { apps: string[]; routes: OwnedRoute[] } {
  const apps = readdirSync(join(root, 'apps')).map((folder) => readAppPackage(join(root, 'apps', folder)))
  return {
    apps: apps.map(({ id }) => id),
    routes: [...shellRoutes, ...apps.flatMap(({ id, routes }) => routes.map(({ path }) => ({ path, app: id })))],
  }
}

/** The apps of the release that is live in `storage`, with their paths; none before the first release. */
export async function liveRoutes(storage: SiteStorage): Promise<{ apps: string[]; routes: OwnedRoute[] }> {
  const store = createReleaseStore(storage)
  const pointer = await store.readPointer()
  if (pointer === undefined) return { apps: [], routes: [] }
  const { microFrontends } = await store.readRelease(pointer.stable)
  return {
    apps: Object.keys(microFrontends),
    routes: Object.entries(microFrontends).flatMap(([app, [entry]]) =>
      (entry?.extras.routes ?? []).map(({ path }) => ({ path, app })),
    ),
  }
}

/** The app that answers `route` already, whatever the names of its parameters; undefined when nobody does. */
export function ownerOf(route: string, owned: readonly OwnedRoute[]): string | undefined {
  if (siteFolders.has(route.split('/')[1] ?? '')) return 'site'
  return owned.find(({ path }) => shape(path) === shape(route))?.app
}

/** `/watch/:videoId` and `/watch/:id` answer the same addresses. */
function shape(path: string): string {
  return path.toLowerCase().replaceAll(/:[^/]+/g, ':')
}
