import type { ReleaseDocument } from './release-document.ts'

/** The file types that can be imported as modules. */
const importable = /\.(m?js|json|css)$/

/**
 * A release's import map, as JSON: the hash of every module in builds that do not verify their own files, including previous builds. Other files in those
 * builds cannot be imported. Undefined if all builds verify their files.
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
    // Blocks imports of all files that are not listed below.
    imports[base] = null
    for (const [file, hash] of Object.entries(assets)) {
      if (!importable.test(file)) continue
      imports[base + file] = base + file
      integrity[base + file] = hash
    }
  }
  // Inside a script element, only "<" can end or open a tag.
  return JSON.stringify({ imports, integrity }).replaceAll('<', '\\u003c')
}
