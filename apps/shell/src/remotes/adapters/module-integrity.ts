import type { CandidateBuild } from '../candidate-builds.ts'
import { UnsupportedBuildError } from '../remote-failure.ts'
import { browserCannotHold } from './browser-cannot-hold.ts'

/**
 * Makes sure that no module of a build runs but what was released: that the page's import map has the hash of each, and that the browser heeds it. A loader has no
 * hand in what a module imports, so nothing else could.
 *
 * @throws {UnsupportedBuildError} when it does not.
 */
export async function requireModuleIntegrity(build: CandidateBuild): Promise<void> {
  const { imports = {}, integrity = {} } = readImportMap()
  const modules = Object.entries(build.assets ?? {}).filter(([file]) => /\.m?js$/.test(file))
  const isHeld = modules.every(([file, hash]) => integrity[build.base + file] === hash)
  if (!isHeld || imports[build.base] !== null)
    throw new UnsupportedBuildError('incompatible', `${build.build} has modules that this page has no hashes of`)
  heeds ??= heedsIntegrity(integrity)
  if (!(await heeds)) throw browserCannotHold()
}

interface ImportMap {
  imports?: Record<string, string | null>
  integrity?: Record<string, string>
}

function readImportMap(): ImportMap {
  return JSON.parse(document.querySelector('script[type="importmap"]')?.textContent || '{}') as ImportMap
}

/** What was found out of this browser; it stays so. */
let heeds: Promise<boolean> | undefined

/**
 * Whether the browser holds modules to the hashes of an import map. No interface says so. One that knows `Integrity-Policy`, which the site sends, imports no module
 * without a hash, and has none but those. Of any other it is tried out, with a file that cannot run, and to which the map gives a hash that no file has.
 */
async function heedsIntegrity(integrity: Record<string, string>): Promise<boolean> {
  if ('IntegrityViolationReportBody' in globalThis) return true
  const refused = Object.keys(integrity).find((url) => url.endsWith('?refused'))
  if (refused === undefined) return false
  // That the file is there, and can be imported: else a refusal would prove nothing. A failure of the network is not remembered.
  await importJson(refused.replace('?refused', '')).catch((error: unknown) => {
    heeds = undefined
    throw error
  })
  return importJson(refused).then(
    () => false,
    () => true,
  )
}

/** Browsers that are older than hashes in import maps cannot read this, so they cannot load the chunk that it is in (`import-es-modules.ts`). */
function importJson(url: string): Promise<unknown> {
  return import(/* webpackIgnore: true */ url, { with: { type: 'json' } })
}
