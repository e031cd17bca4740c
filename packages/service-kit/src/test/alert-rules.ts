import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../../../..')

/** The parts of an alert rule in deploy/alerts.yaml that tests check. */
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

/** The Prometheus expressions of the panels in deploy/grafana/kinora.json. */
function readPanelExpressions(): string[] {
  const file = readFileSync(resolve(root, 'deploy/grafana/kinora.json'), 'utf8')
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/**
 * Returns the service-specific and shared metrics that alerts and panels query for a service. Omits job metrics, which only workers report, and replica
 * metrics, which require a replica.
 */
export function expectedMetrics(service: 'site' | 'provider'): string[] {
  const other = service === 'site' ? 'provider' : 'site'
  const asked = [...readAlertRules().map(({ expr }) => expr), ...readPanelExpressions()]
  const own = asked.filter((expr) => !expr.includes(`service="${other}"`) && !/kinora_(jobs|replica)_/.test(expr))
  return [...new Set(own.flatMap((expr) => expr.match(/\b(?:kinora|nodejs|process)_\w+/g) ?? []))]
}

/** The metric names in a Prometheus response. */
export function metricNames(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => /^(\w+)[{ ]/.exec(line)?.[1] ?? []))]
}
