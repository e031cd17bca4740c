import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { readAlertRules } from '../test/alert-rules.ts'

const root = resolve(import.meta.dirname, '../../../..')

test.each(readAlertRules().map((rule) => [rule.alert, rule] as const))(
  'the alert %s has a description and instructions',
  (_, rule) => {
    expect(rule.for).toMatch(/^\d+m$/)
    expect(['page', 'ticket']).toContain(rule.labels.severity)
    expect(rule.annotations.summary).toMatch(/\.$/)
    const runbook = resolve(root, rule.annotations.runbook)
    expect(existsSync(runbook)).toBe(true)
    expect(readFileSync(runbook, 'utf8')).toContain('## What to do')
  },
)

test('alert expressions have balanced brackets', () => {
  for (const { expr } of readAlertRules())
    for (const [open, close] of ['()', '{}', '[]'].map((pair) => pair.split('')))
      expect(expr.split(open ?? '').length).toBe(expr.split(close ?? '').length)
})
