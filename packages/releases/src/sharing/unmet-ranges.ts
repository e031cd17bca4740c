/** A package that a remote needs in a version which the shell does not provide. */
export interface UnmetRange {
  name: string
  range: string
  /** What the shell provides, or undefined when it does not provide the package at all. */
  provided: string | undefined
}

/**
 * Compares what a remote requires with what the shell provides, before anything of the remote is loaded. Ranges are carets
 * (`^1.4.0`) or alternatives of them (`^1.4.0 || ^2.0.0`); this runs in the browser, so it knows no others, and an unknown one is unmet. A
 * shell that provides two versions of a package names both: `1.4.0 || 2.0.0`.
 */
export function unmetRanges(requires: Record<string, string>, provides: Record<string, string>): UnmetRange[] {
  return Object.entries(requires)
    .filter(([name, range]) => !versionsOf(provides[name]).some((version) => meetsRange(version, range)))
    .map(([name, range]) => ({ name, range, provided: provides[name] }))
}

/** The versions that a shell names for one package, the oldest first: both of `1.4.0 || 2.0.0`. */
export function versionsOf(provided: string | undefined): string[] {
  return provided === undefined ? [] : provided.split('||').map((version) => version.trim())
}

/** Whether `version` is one that `range`, a caret or alternatives of carets, accepts. */
export function meetsRange(version: string, range: string): boolean {
  return range.split('||').some((caret) => meetsCaret(version, caret.trim()))
}

function meetsCaret(version: string, caret: string): boolean {
  if (!caret.startsWith('^')) return false
  const has = numbers(version)
  const needs = numbers(caret.slice(1))
  if (has === undefined || needs === undefined) return false
  // The left-most number that is not zero must be the same; what stands right of it may be larger.
  const fixed = needs[0] > 0 ? 1 : needs[1] > 0 ? 2 : 3
  for (let i = 0; i < 3; i++) {
    const [a = 0, b = 0] = [has[i], needs[i]]
    if (i < fixed ? a !== b : a > b) return i >= fixed
    if (a < b) return false
  }
  return true
}

function numbers(version: string): [number, number, number] | undefined {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version)
  return match === null ? undefined : [Number(match[1]), Number(match[2]), Number(match[3])]
}
