import type { MicroFrontend, ReleaseDocument } from '@kinora/releases'
import type { SiteStorage } from '@kinora/releases/storage'

import type { AppDifference, ReleaseDifference } from '../console-api.ts'
import { bytesByGroup } from './bytes-by-group.ts'

/** Where releases and the files of their builds are read. */
export interface ReleaseReader {
  storage: SiteStorage
  readRelease(id: string): Promise<ReleaseDocument>
}

/** What one release has that another has not: by app, the files that differ with their bytes, bytes by module group, routes and ranges. */
export async function compareReleases(
  { storage, readRelease }: ReleaseReader,
  from: string,
  to: string,
): Promise<ReleaseDifference> {
  const [before, after] = await Promise.all([readRelease(from), readRelease(to)])
  const apps = [...new Set([...Object.keys(before.microFrontends), ...Object.keys(after.microFrontends)])].toSorted()
  const differences = await Promise.all(
    apps.map((app) => compareApps(app, before.microFrontends[app]?.[0], after.microFrontends[app]?.[0], storage)),
  )
  return { from, to, apps: differences.flatMap((difference) => difference ?? []) }
}

async function compareApps(
  app: string,
  before: MicroFrontend | undefined,
  after: MicroFrontend | undefined,
  storage: SiteStorage,
): Promise<AppDifference | undefined> {
  if (before?.extras.build === after?.extras.build) return undefined
  const [files, groups] = await Promise.all([
    compareFiles(before, after, storage),
    compareGroups(app, before, after, storage),
  ])
  const ranges = { before: before?.extras.requires ?? {}, after: after?.extras.requires ?? {} }
  return {
    app,
    owner: (after ?? before)?.extras.owner ?? '',
    before: before && { version: before.metadata.version, build: before.extras.build },
    after: after && { version: after.metadata.version, build: after.extras.build },
    files,
    groups,
    routes: {
      added: pathsOf(after).filter((path) => !pathsOf(before).includes(path)),
      removed: pathsOf(before).filter((path) => !pathsOf(after).includes(path)),
    },
    ranges: namesOf(ranges.before, ranges.after)
      .filter((name) => ranges.before[name] !== ranges.after[name])
      .map((name) => ({ name, before: ranges.before[name], after: ranges.after[name] })),
  }
}

/** Files whose hashes differ, with their bytes. */
async function compareFiles(
  before: MicroFrontend | undefined,
  after: MicroFrontend | undefined,
  storage: SiteStorage,
): Promise<AppDifference['files']> {
  const [old, now] = [before?.extras.assets ?? {}, after?.extras.assets ?? {}]
  const sizeOf = async (entry: MicroFrontend | undefined, name: string) => {
    if (entry?.extras.assets[name] === undefined) return undefined
    const folder = entry.extras.base.replaceAll(/^\/|\/$/g, '')
    // A build of another origin lies in no storage of this site.
    return (await storage.readBytes(`${folder}/${name}`).catch(() => undefined))?.length ?? null
  }
  return Promise.all(
    namesOf(old, now)
      .filter((name) => old[name] !== now[name])
      .map(async (name) => ({ name, before: await sizeOf(before, name), after: await sizeOf(after, name) })),
  )
}

async function compareGroups(
  app: string,
  before: MicroFrontend | undefined,
  after: MicroFrontend | undefined,
  storage: SiteStorage,
): Promise<AppDifference['groups']> {
  const bytesOf = async (entry: MicroFrontend | undefined): Promise<Record<string, number>> =>
    entry === undefined ? {} : bytesByGroup(`${app}@${entry.extras.build}`, Object.keys(entry.extras.assets), storage)
  const [old, now] = await Promise.all([bytesOf(before), bytesOf(after)])
  return namesOf(old, now)
    .map((name) => ({ name, before: old[name] ?? 0, after: now[name] ?? 0 }))
    .filter(({ before, after }) => before !== after)
    .toSorted((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before))
}

function pathsOf(entry: MicroFrontend | undefined): string[] {
  return (entry?.extras.routes ?? []).map(({ path }) => path)
}

function namesOf(one: object, other: object): string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].toSorted()
}
