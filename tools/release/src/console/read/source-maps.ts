import { buildFolder, mapsFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'

/** A place in a source, and the lines around it. */
export interface SourcePlace {
  /** `src/player/player.tsx` */
  source: string
  line: number
  column: number
  /** What the source calls it, where the map says so. */
  name?: string
  /** The lines around it, the first of which is `firstLine`. */
  lines: string[]
  firstLine: number
}

const parsed = new Map<string, Promise<TraceMap | undefined>>()
/** Each may take some megabytes. */
const mostParsed = 12

/** The source map of a script of a build; undefined where none was published. */
export function readSourceMap(build: string, file: string, storage: SiteStorage): Promise<TraceMap | undefined> {
  const key = `${build}/${file}`
  const known = parsed.get(key)
  if (known !== undefined) return known
  const map = parse(build, file, storage)
  map.catch(() => parsed.delete(key))
  const [first] = parsed.keys()
  if (parsed.size >= mostParsed && first !== undefined) parsed.delete(first)
  parsed.set(key, map)
  return map
}

async function parse(build: string, file: string, storage: SiteStorage): Promise<TraceMap | undefined> {
  // Builds of an earlier tool have theirs beside the scripts.
  const text =
    (await storage.read(`${mapsFolder(build)}/${file}.map`)) ??
    (await storage.read(`${buildFolder(build)}/${file}.map`))
  if (text === undefined) return undefined
  try {
    return new TraceMap(text)
  } catch {
    // Whatever a prebuilt remote brought.
    return undefined
  }
}

const listed = new Map<string, Promise<ReadonlySet<string>>>()
const mostListed = 200

/** The scripts of a build that have a source map. A build never changes, so they are listed once. */
function mappedFiles(build: string, storage: SiteStorage): Promise<ReadonlySet<string>> {
  const known = listed.get(build)
  if (known !== undefined) return known
  const files = listMaps(build, storage)
  files.catch(() => listed.delete(build))
  const [first] = listed.keys()
  if (listed.size >= mostListed && first !== undefined) listed.delete(first)
  listed.set(build, files)
  return files
}

async function listMaps(build: string, storage: SiteStorage): Promise<ReadonlySet<string>> {
  const lists = await Promise.all([storage.files(mapsFolder(build)), storage.files(buildFolder(build))])
  return new Set(lists.flat().flatMap((name) => (name.endsWith('.map') ? [name.slice(0, -'.map'.length)] : [])))
}

/** Places that are looked up for one view; who has so many different errors has other worries. */
const mostPlaces = 1_000

/**
 * Where places of released files are in the sources, as far as a map says so. Anybody may claim any place, so only those of builds that are known, and of files that have a
 * map, cost more than a look into a list.
 *
 * @param isKnown whether a release has the build, `watch@1.0.0-abc`.
 */
export async function sourcePlaces(
  places: Iterable<string>,
  isKnown: (build: string) => boolean,
  storage: SiteStorage,
): Promise<ReadonlyMap<string, SourcePlace>> {
  const found = new Map<string, SourcePlace>()
  // Those of one file follow one another, so each map is read once.
  for (const place of [...new Set(places)].toSorted().slice(0, mostPlaces)) {
    const [, app, name, file = ''] = placeInFile.exec(place) ?? []
    if (app === undefined || !isKnown(`${app}@${name}`)) continue
    const files = await mappedFiles(`${app}@${name}`, storage).catch(() => undefined)
    const source = files?.has(file) ? await sourcePlaceOf(place, storage) : undefined
    if (source !== undefined) found.set(place, source)
  }
  return found
}

const placeInFile = /^\/mf\/([a-z][a-z0-9-]*)\/([a-z0-9][a-z0-9.-]*)\/([\w./-]+?):(\d+):(\d+)$/
const around = 3

/**
 * Where a place of a released file, `/mf/watch/1.0.0-abc/routes.js:1:234` as telemetry names it, is in the source.
 *
 * @returns undefined where the build has no map of the file, or the map says nothing of the place.
 */
async function sourcePlaceOf(place: string, storage: SiteStorage): Promise<SourcePlace | undefined> {
  const [, app, name, file, line, column] = placeInFile.exec(place) ?? []
  if (file === undefined || file.includes('..')) return undefined
  const map = await readSourceMap(`${app}@${name}`, file, storage).catch(() => undefined)
  if (map === undefined) return undefined
  const found = originalPositionFor(map, { line: Number(line), column: Math.max(0, Number(column) - 1) })
  if (found.source === null) return undefined
  const content = (sourceContentFor(map, found.source) ?? '').split('\n')
  const firstLine = Math.max(1, found.line - around)
  return {
    source: found.source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\.?\/)+/, ''),
    line: found.line,
    column: found.column + 1,
    ...(found.name !== null && { name: found.name }),
    lines: content.slice(firstLine - 1, found.line + around).map((text) => text.slice(0, 300)),
    firstLine,
  }
}
