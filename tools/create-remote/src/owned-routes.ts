import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import { isReservedRoute, readAppPackage, replacesRedirect, routesOverlap } from '@kinora/releases'
import { createReleaseStore } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'

/** A path and the app that serves it. */
export interface OwnedRoute {
  path: string
  app: string
}

/** Returns the workspace's apps and the paths that they declare. */
export function workspaceRoutes(root: string): { apps: string[]; routes: OwnedRoute[] } {
  const apps = readdirSync(join(root, 'apps'))
    .map((folder) => join(root, 'apps', folder))
    // A removed app's folder may still contain generated files.
    .filter((folder) => existsSync(join(folder, 'package.json')))
    .map(readAppPackage)
  return {
    apps: apps.map(({ id }) => id),
    routes: apps.flatMap(({ id, routes, embed, pages }) => owned(id, routes, pages, embed)),
  }
}

/** Returns the live release's apps and their paths. */
export async function liveRoutes(storage: SiteStorage): Promise<{ apps: string[]; routes: OwnedRoute[] }> {
  const store = createReleaseStore(storage)
  const pointer = await store.readPointer()
  if (pointer === undefined) return { apps: [], routes: [] }
  const { microFrontends } = await store.readRelease(pointer.stable)
  return {
    apps: Object.keys(microFrontends),
    routes: Object.entries(microFrontends).flatMap(([app, [entry]]) =>
      owned(app, entry?.extras.routes ?? [], entry?.extras.pages ?? [], entry?.extras.embed),
    ),
  }
}

function owned(
  app: string,
  routes: readonly { path: string }[],
  pages: readonly string[],
  embed: { path: string } | undefined,
): OwnedRoute[] {
  const declared = embed === undefined ? routes : [...routes, embed]
  return [...pages, ...declared.map(({ path }) => path)].map((path) => ({ path, app }))
}

/** Returns the app that already serves a path that `route` matches. */
export function appForRoute(route: string, routes: readonly OwnedRoute[]): string | undefined {
  if (isReservedRoute(route)) return 'site'
  if (replacesRedirect({ path: route })) return 'shell'
  return routes.find(({ path }) => routesOverlap(path, route))?.app
}
