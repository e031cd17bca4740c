import type { SiteStorage } from '@kinora/releases/storage'
import { decodedMappings } from '@jridgewell/trace-mapping'

import { readSourceMap } from './source-maps.ts'

const remembered = new Map<string, Promise<Record<string, number>>>()
const mostRemembered = 200

/**
 * How many bytes of a build's scripts, as they are minimised, come from which group of modules: a package, or a folder of the app's own sources. Builds never change, so
 * each is counted once. A build without source maps has no groups.
 */
export function bytesByGroup(
  build: string,
  files: readonly string[],
  storage: SiteStorage,
): Promise<Record<string, number>> {
  const known = remembered.get(build)
  if (known !== undefined) return known
  const counted = countGroups(build, files, storage)
  counted.catch(() => remembered.delete(build))
  const [first] = remembered.keys()
  if (remembered.size >= mostRemembered && first !== undefined) remembered.delete(first)
  remembered.set(build, counted)
  return counted
}

async function countGroups(
  build: string,
  files: readonly string[],
  storage: SiteStorage,
): Promise<Record<string, number>> {
  const bytes: Record<string, number> = {}
  for (const file of files.filter((name) => /\.m?js$/.test(name))) {
    const map = await readSourceMap(build, file, storage)
    if (map === undefined) continue
    const groups = map.sources.map((source) => groupOf(source ?? ''))
    for (const segments of decodedMappings(map)) {
      for (const [i, [column, source]] of segments.entries()) {
        const group = source === undefined ? undefined : groups[source]
        const next = segments[i + 1]
        // The last piece of a line ends with the line, which is as long as nobody knows; minimised scripts have few lines.
        if (group !== undefined && next !== undefined) bytes[group] = (bytes[group] ?? 0) + next[0] - column
      }
    }
  }
  return bytes
}

/** `react-dom` of a package; `src/player` of an app's own; `webpack` of what the bundler added. */
function groupOf(source: string): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/^(?:\.\.?\/)+/, '')
  const installed = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1]
  if (installed !== undefined) return installed
  const own = /^packages\/([^/]+)\//.exec(path)?.[1]
  if (own !== undefined) return `@kinora/${own}`
  const folder = /(?:^|\/)src\/([^/]+)\//.exec(path)?.[1]
  if (folder !== undefined) return `src/${folder}`
  return /(?:^|\/)src\//.test(path) ? 'src' : 'webpack'
}
