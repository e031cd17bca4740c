import { existsSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

import type { SiteStorage } from '@kinora/releases/storage'

import { joinWorkspace } from './join-workspace.ts'
import { liveRoutes, appForRoute, workspaceRoutes } from './owned-routes.ts'
import type { RemoteNames } from './remote-names.ts'
import { writeRemote } from './write-remote.ts'

/** What a team asks for. */
export interface RemoteRequest {
  /** Its name, in kebab case. */
  name: string
  /** The path of its first page; by default its name. */
  route?: string | undefined
  /** The team to ask; by default its name. */
  owner?: string | undefined
  /** A folder outside the workspace; by default it becomes an app of the workspace. */
  directory?: string | undefined
}

/** A remote that was written. */
export interface CreatedRemote extends RemoteNames {
  /** Its folder. */
  directory: string
  isInWorkspace: boolean
}

/**
 * Writes a new remote: a page with its request, its styles and its test, ready to be tested, published and promoted.
 *
 * @param workspace the folder of the workspace, whose apps and package versions it goes by.
 * @param live the site's storage; names and paths that are live there are taken as well.
 * @throws {Error} with one sentence when the name, path, team or folder cannot be had; nothing is written then.
 */
export async function createRemote(
  { name, route = `/${name}`, owner = name, directory }: RemoteRequest,
  workspace: string,
  live: SiteStorage,
): Promise<CreatedRemote> {
  refuseWords(name, route, owner)
  const isInWorkspace = directory === undefined
  const folder = resolve(directory ?? join(workspace, 'apps', name))
  if (!isInWorkspace && !relative(workspace, folder).startsWith('..'))
    throw new Error(
      `${folder} lies in the workspace, whose remotes live in apps/: leave --directory out, or name a folder outside.`,
    )

  const inWorkspace = workspaceRoutes(workspace)
  const onSite = await liveRoutes(live)
  if ([...inWorkspace.apps, ...onSite.apps].includes(name))
    throw new Error(`There is a "${name}" already: choose another name.`)
  const routeOwner = appForRoute(route, [...inWorkspace.routes, ...onSite.routes])
  if (routeOwner !== undefined)
    throw new Error(`The route ${route} belongs to ${routeOwner}: choose another, or ask its team.`)
  if (existsSync(folder)) throw new Error(`${folder} exists already: choose another name, or another --directory.`)

  const names = { id: name, route, owner }
  await writeRemote(names, { folder, workspace, isInWorkspace })
  if (isInWorkspace) await joinWorkspace(workspace, `apps/${name}`)
  return { ...names, directory: folder, isInWorkspace }
}

function refuseWords(name: string, route: string, owner: string): void {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))
    throw new Error(
      `"${name}" is no name for a remote: it takes small letters, digits and single hyphens, like road-trips.`,
    )
  if (!/^(\/(:[a-zA-Z][a-zA-Z0-9]*|[a-z0-9][a-z0-9-]*))+$/.test(route))
    throw new Error(
      `"${route}" is no route: it starts with a slash and ends without one, like /music or /music/:albumId.`,
    )
  if (!/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(owner))
    throw new Error(
      `"${owner}" is no name for a team: it takes letters, digits, spaces, dots and hyphens, like team-music.`,
    )
}
