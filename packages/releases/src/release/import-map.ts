import type { ReleaseDocument } from './release-document.ts'

/** File types that can be imported as modules. */
const importable = /\.(m?js|json|css)$/

/**
 * Creates a release's import map as JSON. It lists the hash of every module in builds that don't verify their own files, including previous builds, and blocks
 * imports of any other files in those builds. Undefined if all builds verify their own files.
 */
export function importMapOf({ microFrontends }: ReleaseDocument): string | undefined {
  const { shell: _, ...remotes } = microFrontends
  const held = Object.values(remotes)
    .flatMap(([entry]) => (entry === undefined ? [] : [entry.extras, entry.extras.previous ?? []].flat()))
    .filter((build) => build.verifiesFiles !== true)
  if (held.length === 0) return undefined
  const imports: Record<string, string | null> = {}
  const integrity: Record<string, string> = {}
  for (const { base, assets = {} } of held) {
    // Block imports of files that aren't listed below.
    imports[base] = null
    for (const [file, hash] of Object.entries(assets)) {
      if (!importable.test(file)) continue
      imports[base + file] = base + file
      integrity[base + file] = hash
    }
  }
  // Escaping "<" is enough inside a script element.
  return JSON.stringify({ imports, integrity }).replaceAll('<', '\\u003c')
}
