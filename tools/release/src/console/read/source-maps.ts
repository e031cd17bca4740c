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

const around = 3

/**
 * Where a place of a released file, `/mf/watch/1.0.0-abc/routes.js:1:234` as telemetry names it, is in the source.
 *
 * @returns undefined where the build has no map of the file, or the map says nothing of the place.
 */
export async function sourcePlaceOf(place: string, storage: SiteStorage): Promise<SourcePlace | undefined> {
  const [, app, name, file, line, column] =
    /^\/mf\/([a-z][a-z0-9-]*)\/([a-z0-9][a-z0-9.-]*)\/([\w./-]+?):(\d+):(\d+)$/.exec(place) ?? []
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
