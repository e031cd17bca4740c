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
  return provided?.split('||').map((version) => version.trim()) ?? []
}

/** Whether `version` is one that `range`, a caret or alternatives of carets, accepts. */
export function meetsRange(version: string, range: string): boolean {
  return range.split('||').some((caret) => meetsCaret(version, caret.trim()))
}

/** Whether a text is a range that is understood: a caret of a whole version, or alternatives of such. */
export function isRange(text: string): boolean {
  return text.split('||').every((caret) => /^\^\d+\.\d+\.\d+$/.test(caret.trim()))
}

function meetsCaret(version: string, caret: string): boolean {
  const has = numbersOf(version)
  const needs = caret.startsWith('^') && numbersOf(caret.slice(1))
  if (!has || !needs) return false
  // The left-most number that is not zero must be the same; what stands right of it may be larger.
  const fixed = needs.findIndex((number) => number !== '0')
  const changed = needs.findIndex((number, i) => number !== has[i])
  return changed < 0 || (fixed >= 0 && changed > fixed && Number(has[changed]) > Number(needs[changed]))
}

function numbersOf(version: string): string[] | undefined {
  return /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1)
}
