import { readFileSync } from 'node:fs'

interface Report {
  files: Record<string, { mutants: { status: string }[] }>
}

/** In 19 of 20 samples, what is true of all lies within so many standard errors. */
const standardErrors = 1.96

/** A sentence on a folder in a report of Stryker's: how many changes were noticed, of how many, and what that says of all (Wilson's interval). */
export function scoreOf(report: string, folder: string): string {
  const { files } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const states = Object.keys(files)
    .filter((path) => path.startsWith(`${folder}/`))
    .flatMap((path) => files[path]?.mutants.map(({ status }) => status) ?? [])
  const count = (...wanted: string[]) => states.filter((status) => wanted.includes(status)).length
  const noticed = count('Killed', 'Timeout')
  const tried = noticed + count('Survived', 'NoCoverage')
  const left = count('CompileError')
  const score = `${folder}: ${noticed} of ${tried} noticed, ${percent(noticed / tried)}`
  if (left === 0) return score
  const [from, to] = wilson(noticed, tried)
  return `${score}; of all ${tried + left}, ${percent(from)} to ${percent(to)} in 19 samples of 20`
}

function wilson(noticed: number, tried: number): [number, number] {
  const share = noticed / tried
  const z = standardErrors
  const middle = share + z ** 2 / (2 * tried)
  const half = z * Math.sqrt((share * (1 - share)) / tried + z ** 2 / (4 * tried ** 2))
  return [(middle - half) / (1 + z ** 2 / tried), (middle + half) / (1 + z ** 2 / tried)]
}

function percent(part: number): string {
  return `${(100 * part).toFixed(1)} %`
}
