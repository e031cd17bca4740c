import { mapsFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import { originalPositionFor, sourceContentFor, TraceMap } from '@jridgewell/trace-mapping'

/** A position in a source file, with the lines around it. */
export interface SourcePlace {
  /** Path of the source file: `src/player/player.tsx`. */
  source: string
  line: number
  column: number
  /** Name at this position, if the map has one. */
  name?: string
  lines: string[]
  /** Line number of the first of `lines`. */
  firstLine: number
}

/** Maximum number of positions to map: more than anyone will read. */
const maxPlaces = 1_000
const placeInFile = /^\/mf\/([a-z][a-z0-9-]*)\/([a-z0-9][a-z0-9.-]*)\/(?!.*\.\.)([\w./-]+):(\d+):(\d+)$/
const linesAround = 3

/**
 * Maps positions in released files, such as `/mf/watch/1.0.0-abc/routes.js:1:234`, to their sources. Reports are untrusted, so only known builds' maps are
 * read.
 *
 * @param isKnown whether a release contains the build, such as `watch@1.0.0-abc`.
 */
export async function sourcePlaces(
  places: Iterable<string>,
  isKnown: (build: string) => boolean,
  storage: SiteStorage,
): Promise<ReadonlyMap<string, SourcePlace>> {
  const found = new Map<string, SourcePlace>()
  const inFiles = [...new Set(places)].slice(0, maxPlaces).flatMap((place) => {
    const [, app, name, file, line, column] = placeInFile.exec(place) ?? []
    const build = `${app}@${name}`
    return file !== undefined && isKnown(build)
      ? { place, map: `${mapsFolder(build)}/${file}.map`, line: Number(line), column: Number(column) }
      : []
  })
  // Maps are large, so keep only one in memory.
  for (const [path, positions] of Map.groupBy(inFiles, ({ map }) => map)) {
    const map = await readMap(path, storage)
    for (const { place, line, column } of positions) {
      const source = map && sourcePlaceIn(map, line, column)
      if (source !== undefined) found.set(place, source)
    }
  }
  return found
}

/** Reads a map. Returns undefined for an invalid map, which a prebuilt remote can have. */
async function readMap(path: string, storage: SiteStorage): Promise<TraceMap | undefined> {
  try {
    const text = await storage.read(path)
    return text === undefined ? undefined : new TraceMap(text)
  } catch {
    return undefined
  }
}

function sourcePlaceIn(map: TraceMap, line: number, column: number): SourcePlace | undefined {
  const found = originalPositionFor(map, { line, column: Math.max(0, column - 1) })
  if (found.source === null) return undefined
  const content = (sourceContentFor(map, found.source) ?? '').split('\n')
  const firstLine = Math.max(1, found.line - linesAround)
  return {
    source: found.source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\.?\/)+/, ''),
    line: found.line,
    column: found.column + 1,
    ...(found.name !== null && { name: found.name }),
    lines: content.slice(firstLine - 1, found.line + linesAround).map((text) => text.slice(0, 300)),
    firstLine,
  }
}
