import { errorCodes } from '../errors/error-codes.ts'
import type { ErrorCode } from '../errors/error-codes.ts'

/** The rules of the gate, by the names that a refusal gives, and their numbers, under which it is written what they are about and what to do. */
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

/** The name of a rule of the gate. */
export type Rule = keyof typeof rules

/** What is wrong by one rule. */
export interface Problem {
  rule: Rule
  /** `throws: x is undefined`: a part of a sentence whose subject is the page or the build. */
  text: string
}

/** One reason for which builds may not go live. */
export interface Refusal extends Problem {
  /** The build, as `publish` names it. */
  build: string
  /** The team to ask. */
  owner?: string
  /** The URL that was rendered, where a page is at fault. */
  url?: string
  /** How it was rendered: `newest video, visitor, 360 px, slow answers`. */
  conditions?: string
  /** The path of a screenshot. */
  evidence?: string
}

/** A refusal in one line: build and URL, what is wrong, rule, evidence, owner, what to do, and the number under which docs/errors says more. */
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

/** Returns the first line of a text, shortened. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
