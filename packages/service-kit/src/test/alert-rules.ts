import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../../../..')

/** What tests check in an alert rule from deploy/alerts.yaml. */
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

/** Reads the panels' Prometheus expressions from deploy/grafana/kinora.json. */
function readPanelExpressions(): string[] {
  const file = readFileSync(resolve(root, 'deploy/grafana/kinora.json'), 'utf8')
  const { panels } = JSON.parse(file) as { panels: { targets: { expr: string }[] }[] }
  return panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
}

/**
 * Returns the metrics that alerts and panels query from a service, including those that both services report. Leaves out job metrics, which only workers
 * report, and replica metrics, which require a replica.
 */
export function expectedMetrics(service: 'site' | 'provider'): string[] {
  const other = service === 'site' ? 'provider' : 'site'
  const asked = [...readAlertRules().map(({ expr }) => expr), ...readPanelExpressions()]
  const own = asked.filter((expr) => !expr.includes(`service="${other}"`) && !/kinora_(jobs|replica)_/.test(expr))
  return [...new Set(own.flatMap((expr) => expr.match(/\b(?:kinora|nodejs|process)_\w+/g) ?? []))]
}

/** Extracts the metric names from a Prometheus response. */
export function metricNames(text: string): string[] {
  return [...new Set(text.split('\n').flatMap((line) => /^(\w+)[{ ]/.exec(line)?.[1] ?? []))]
}
