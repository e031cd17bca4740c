import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { errorCodes } from '../errors/error-codes.ts'
import type { ErrorCode } from '../errors/error-codes.ts'

/** The release gate's rules and their error codes, as explained in docs/errors. */
export const rules = {
  manifest: 'KIN-CHECK-001',
  files: 'KIN-CHECK-002',
  composition: 'KIN-CHECK-003',
  ranges: 'KIN-CHECK-004',
  react: 'KIN-CHECK-005',
  deprecated: 'KIN-CHECK-007',
  size: 'KIN-CHECK-008',
  available: 'KIN-CHECK-009',
  loading: 'KIN-CHECK-010',
  visible: 'KIN-CHECK-011',
  address: 'KIN-CHECK-012',
  session: 'KIN-CHECK-013',
  errors: 'KIN-CHECK-014',
  frame: 'KIN-CHECK-015',
  storage: 'KIN-CHECK-016',
  origins: 'KIN-CHECK-017',
  'main-thread': 'KIN-CHECK-018',
  accessibility: 'KIN-CHECK-019',
  journey: 'KIN-CHECK-020',
  'team-checks': 'KIN-CHECK-021',
  globals: 'KIN-CHECK-022',
} as const satisfies Record<string, ErrorCode>

/** The name of a release gate rule. */
export type Rule = keyof typeof rules

/** A violation of a rule. */
export interface Problem {
  rule: Rule
  /** Predicate of a sentence about the page or build: `throws: x is undefined`. */
  text: string
}

/** A reason why builds may not go live. */
export interface Refusal extends Problem {
  build: string
  /** Team that is responsible. */
  owner?: string
  /** Rendered URL, if the error occurred in a page. */
  url?: string
  /** Conditions of the render: `newest video, visitor, 360 px, slow responses`. */
  conditions?: string
  /** Path of a screenshot. */
  evidence?: string
}

/** Formats a refusal as one line: build and URL, problem, rule, evidence, owner, remedy and error code. */
export function formatRefusal({ rule, text, build, owner, url, conditions, evidence }: Refusal): string {
  const details = [
    `rule "${rule}"`,
    conditions,
    evidence && `screenshot ${evidence}`,
    owner && `owner ${owner}`,
  ].filter(Boolean)
  const [app = ''] = build.split('@')
  const subject = text.startsWith(app) ? '' : [`${build}:`, url, ''].filter((part) => part !== undefined).join(' ')
  return `${subject}${text} [${details.join('; ')}] ${errorCodes[rules[rule]].remedy} (${rules[rule]})`
}

/** Turns a page's problems into refusals, and saves the page's screenshot if there are any. @param name name of the screenshot. */
export type Refuse = (
  problems: readonly Problem[],
  about: Omit<Refusal, keyof Problem | 'evidence'>,
  screenshot: Buffer | undefined,
  name: string,
) => Promise<Refusal[]>

const keptChecks = 20

/** Saves a check's screenshots in a new folder below `folder`. Keeps only the last twenty checks' screenshots. */
export function createRefuse(folder: string, check: string): Refuse {
  let count = 0
  return async (problems, about, screenshot, name) => {
    if (problems.length === 0 || screenshot === undefined) return problems.map((problem) => ({ ...about, ...problem }))
    const number = String(++count).padStart(2, '0')
    const evidence = join(folder, check, `${number}-${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`)
    await mkdir(join(folder, check), { recursive: true })
    await writeFile(evidence, screenshot)
    // Folder names start with the time, so they sort by age.
    const earlier = (await readdir(folder)).toSorted().slice(0, -keptChecks)
    await Promise.all(earlier.map((old) => rm(join(folder, old), { recursive: true, force: true })))
    return problems.map((problem) => ({ ...about, ...problem, evidence }))
  }
}

/** Returns the first line of a string, shortened. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
