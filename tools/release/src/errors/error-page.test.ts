import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { failureCodes } from '@kinora/releases'

import { formatRefusal, rules } from '../check/refusal.ts'
import type { Rule } from '../check/refusal.ts'
import { errorCodes, meaningOf } from './error-codes.ts'
import { errorPage } from './error-page.ts'

test('docs/errors is up to date (npm run generate)', () => {
  const written = readFileSync(resolve(import.meta.dirname, '../../../../docs/errors/README.md'), 'utf8')
  expect(written).toBe(errorPage())
})

test('every failure and every rule has its own code', () => {
  const given = [...Object.values(failureCodes), ...Object.values(rules)]
  expect(new Set(given).size).toBe(given.length)
  for (const code of given) expect(meaningOf(code)).toBeDefined()
})

test('returns undefined as the meaning of an unknown code', () => {
  expect(meaningOf('KIN-LOAD-999')).toBeUndefined()
  expect(meaningOf('constructor')).toBeUndefined()
})

test.each(Object.keys(rules) as Rule[])('a refusal by the rule "%s" ends with its remedy and code', (rule) => {
  const code = rules[rule]
  const line = formatRefusal({ rule, text: 'does something', build: 'watch@1.0.0-a' })
  expect(line).toBe(`watch@1.0.0-a: does something [rule "${rule}"] ${errorCodes[code].remedy} (${code})`)
})
