import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

import type { SiteStorage } from '@kinora/releases/storage'

import { liveRoutes, appForRoute, workspaceRoutes } from './owned-routes.ts'
import type { RemoteNames } from './remote-names.ts'
import { joinWorkspace, writeRemote } from './write-remote.ts'

/** Options of the command. */
export interface RemoteRequest {
  /** Name of the remote, in kebab case. */
  name: string
  /** Path of the page. Defaults to `/` and the remote's name. */
  route?: string | undefined
  /** Team that owns the remote. Defaults to the remote's name. */
  owner?: string | undefined
  /** Folder outside the workspace. By default, the remote becomes an app in the workspace. */
  directory?: string | undefined
}

/** A newly created remote. */
export interface CreatedRemote extends RemoteNames {
  directory: string
  isInWorkspace: boolean
}

/**
 * Creates a remote that is ready to be tested, published and promoted: a page with an API request, styles and a test.
 *
 * @param workspace folder of the workspace, which provides the template and the package versions.
 * @param live storage of the site. Names and paths in the live release are taken.
 * @throws {Error} if the name, path, team or folder is invalid or taken. In that case, nothing is written.
 */
export async function createRemote(
  { name, route = `/${name}`, owner = name, directory }: RemoteRequest,
  workspace: string,
  live: SiteStorage,
): Promise<CreatedRemote> {
  requireValidNames(name, route, owner)
  const isInWorkspace = directory === undefined
  const folder = resolve(directory ?? join(workspace, 'apps', name))
  if (!isInWorkspace && !relative(workspace, folder).startsWith('..'))
    throw new Error(
      `${folder} is inside the workspace, whose remotes are in apps/. Omit --directory, or choose a folder outside.`,
    )

  const inWorkspace = workspaceRoutes(workspace)
  const onSite = await liveRoutes(live)
  if ([...inWorkspace.apps, ...onSite.apps].includes(name))
    throw new Error(`The name "${name}" is taken. Choose another name.`)
  const routeOwner = appForRoute(route, [...inWorkspace.routes, ...onSite.routes])
  if (routeOwner !== undefined) throw new Error(`The route ${route} belongs to ${routeOwner}. Choose another route.`)
  if (existsSync(folder)) throw new Error(`${folder} already exists. Choose another name or --directory.`)

  const names = { id: name, route, owner }
  await writeRemote(names, { folder, workspace, isInWorkspace })
  if (isInWorkspace) await joinWorkspace(workspace, names)
  return { ...names, directory: folder, isInWorkspace }
}

function requireValidNames(name: string, route: string, owner: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `Invalid remote name "${name}". Use lowercase letters, digits and single hyphens, such as road-trips.`,
    )
  if (!/^(\/(:[a-zA-Z][a-zA-Z0-9]*|[a-z0-9][a-z0-9-]*))+$/.test(route))
    throw new Error(
      `Invalid route "${route}". A route starts with a slash and does not end with one, such as /music or /music/:albumId.`,
    )
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(owner))
    throw new Error(`Invalid team name "${owner}". Use letters, digits, spaces, dots and hyphens, such as team-music.`)
}
