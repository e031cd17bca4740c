/** A range that a remote requires and the shell does not satisfy. */
export interface UnmetRange {
  name: string
  range: string
  /** The version that the shell provides, or undefined if it does not provide the package. */
  provided: string | undefined
}

/**
 * Compares a remote's required ranges with the versions that the shell provides, before the remote is loaded. Ranges are carets (`^1.4.0`) or alternatives of
 * carets (`^1.4.0 || ^2.0.0`). Any other range counts as unmet, because this code runs in the browser without a semver library. A shell that provides two
 * versions of a package lists both: `1.4.0 || 2.0.0`.
 */
export function unmetRanges(requires: Record<string, string>, provides: Record<string, string>): UnmetRange[] {
  return Object.entries(requires)
    .filter(([name, range]) => !versionsOf(provides[name]).some((version) => meetsRange(version, range)))
    .map(([name, range]) => ({ name, range, provided: provides[name] }))
}

/** The versions of one package that a shell provides, oldest first: both versions in `1.4.0 || 2.0.0`. */
export function versionsOf(provided: string | undefined): string[] {
  return provided?.split('||').map((version) => version.trim()) ?? []
}

/** Whether `version` satisfies `range`, which is a caret or alternatives of carets. */
export function meetsRange(version: string, range: string): boolean {
  return range.split('||').some((caret) => meetsCaret(version, caret.trim()))
}

/** Whether a string is a supported range: a caret with a complete version, or alternatives of such carets. */
export function isRange(text: string): boolean {
  return text.split('||').every((caret) => /^\^\d+\.\d+\.\d+$/.test(caret.trim()))
}

function meetsCaret(version: string, caret: string): boolean {
  const has = numbersOf(version)
  const needs = caret.startsWith('^') && numbersOf(caret.slice(1))
  if (!has || !needs) return false
  // The leftmost nonzero number must be equal. The numbers after it may be larger.
  const fixed = needs.findIndex((number) => number !== '0')
  const changed = needs.findIndex((number, i) => number !== has[i])
  return changed < 0 || (fixed >= 0 && changed > fixed && Number(has[changed]) > Number(needs[changed]))
}

function numbersOf(version: string): string[] | undefined {
  return /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1)
}
