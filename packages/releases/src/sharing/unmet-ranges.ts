/** A version range that a remote requires but the shell doesn't satisfy. */
export interface UnmetRange {
  name: string
  range: string
  /** Version that the shell provides; undefined if it doesn't provide the package at all. */
  provided: string | undefined
}

/**
 * Finds a remote's required ranges that the shell doesn't satisfy, before the remote is loaded. Runs in the browser without a semver library, so it only
 * understands caret ranges (`^1.4.0`) and alternatives of them (`^1.4.0 || ^2.0.0`); any other range counts as unmet. A shell that provides two versions of a
 * package lists both: `1.4.0 || 2.0.0`.
 */
export function unmetRanges(requires: Record<string, string>, provides: Record<string, string>): UnmetRange[] {
  return Object.entries(requires)
    .filter(([name, range]) => !versionsOf(provides[name]).some((version) => meetsRange(version, range)))
    .map(([name, range]) => ({ name, range, provided: provides[name] }))
}

/** Splits the versions that a shell provides of one package, such as `1.4.0 || 2.0.0`. Oldest first. */
export function versionsOf(provided: string | undefined): string[] {
  return provided?.split('||').map((version) => version.trim()) ?? []
}

/** Whether `version` satisfies `range`: a caret range, or alternatives of them. */
export function meetsRange(version: string, range: string): boolean {
  return range.split('||').some((caret) => meetsCaret(version, caret.trim()))
}

/** Whether a string is a supported range: a caret with a full version, or alternatives of them. */
export function isRange(text: string): boolean {
  return text.split('||').every((caret) => /^\^\d+\.\d+\.\d+$/.test(caret.trim()))
}

function meetsCaret(version: string, caret: string): boolean {
  const has = numbersOf(version)
  const needs = caret.startsWith('^') && numbersOf(caret.slice(1))
  if (!has || !needs) return false
  // The leftmost nonzero number must match exactly. Numbers to its right may be larger.
  const fixed = needs.findIndex((number) => number !== '0')
  const changed = needs.findIndex((number, i) => number !== has[i])
  return changed < 0 || (fixed >= 0 && changed > fixed && Number(has[changed]) > Number(needs[changed]))
}

function numbersOf(version: string): string[] | undefined {
  return /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1)
}
