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

/** Returns the first line of a string, shortened. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
