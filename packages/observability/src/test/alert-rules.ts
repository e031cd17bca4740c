import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(__dirname, '../../../..')

/** A rule of deploy/alerts.yaml, as far as tests ask for it. */
export interface AlertRule {
  alert: string
  expr: string
  for: string
  labels: { severity: string }
  annotations: { summary: string; runbook: string }
}

export function readAlertRules(): AlertRule[] {
  const file = readFileSync(resolve(root, 'deploy/alerts.yaml'), 'utf8')
  const { groups } = parse(file) as { groups: { rules: AlertRule[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

/** The figures that rules ask of a service: those of its own, and those that both have. Jobs are counted by whoever works on the queue, and are left out. */
export function figuresOf(service: 'site' | 'provider', rules = readAlertRules()): string[] {
  const other = service === 'site' ? 'provider' : 'site'
  const own = rules.filter(({ expr }) => !expr.includes(`service="${other}"`) && !expr.includes('kinora_jobs_'))
  return [...new Set(own.flatMap(({ expr }) => expr.match(/\b(?:kinora|nodejs|process)_\w+/g) ?? []))]
}

/** The figures in the text that Prometheus reads. */
export function figuresIn(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => /^(\w+)[{ ]/.exec(line)?.[1] ?? []))]
}
