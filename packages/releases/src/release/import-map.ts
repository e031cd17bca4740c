import { loadingOf } from '../build/abi.ts'
import type { ReleaseDocument } from './release-document.ts'

/** What a module can be imported from. */
const importable = /\.(m?js|json|css)$/

/**
 * The import map of a release, as JSON: it holds every module of the builds that do not check their files themselves, and of the builds before those, to its hash,
 * and lets no other file of them be imported. Undefined where all builds check their files.
 */
export function importMapOf({ microFrontends }: ReleaseDocument): string | undefined {
  const { shell, ...remotes } = microFrontends
  const held = Object.values(remotes)
    .flatMap(([entry]) => (entry === undefined ? [] : [entry.extras, entry.extras.previous ?? []].flat()))
    .filter((build) => !loadingOf(build).verifiesFiles)
  if (held.length === 0) return undefined
  const imports: Record<string, string | null> = {}
  const integrity: Record<string, string> = {}
  for (const { base, assets = {} } of held) {
    // What is not named below cannot be imported.
    imports[base] = null
    for (const [file, hash] of Object.entries(assets)) {
      if (!importable.test(file)) continue
      imports[base + file] = base + file
      integrity[base + file] = hash
    }
  }
  // For the shell to find out whether the browser heeds the hashes: this one is that of no file (`module-integrity.ts`).
  integrity[`${shell[0]?.extras.base}${probe}`] = hashOfNothing
  // Inside a script element only "<" can end or open anything.
  return JSON.stringify({ imports, integrity }).replaceAll('<', '\\u003c')
}

const probe = 'build.json?refused'
const hashOfNothing = `sha384-${'A'.repeat(64)}`
