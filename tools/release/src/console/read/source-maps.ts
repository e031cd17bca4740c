import { buildFolder, mapsFolder } from '@kinora/releases/storage'
import type { SiteStorage } from '@kinora/releases/storage'
import { TraceMap } from '@jridgewell/trace-mapping'

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
