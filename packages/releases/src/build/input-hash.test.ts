import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { inputHash } from './input-hash.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'kinora-inputs-'))
  for (const folder of ['src', '.mf']) mkdirSync(join(root, 'app', folder), { recursive: true })
  write('app/src/page.tsx', 'page')
})

afterEach(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => writeFileSync(join(root, path), text)

test('equal inputs have the same hash', () => {
  expect(inputHash(root, ['app'])).toBe(inputHash(root, ['app']))
})

test.each([
  ['a changed file', 'app/src/page.tsx', 'another page', true],
  ['a new file', 'app/src/other.tsx', 'page', true],
  ['a test', 'app/src/page.test.tsx', 'test', false],
  ['a check', 'app/kinora.check.ts', 'journeys', false],
  ['documentation', 'app/README.md', 'words', false],
  ['a report by the federation plugin', 'app/.mf/latest.json', '{}', false],
])('%s (%s, "%s") changes the hash: %s', (_, path, text, changes) => {
  const before = inputHash(root, ['app'])
  write(path, text)
  expect(inputHash(root, ['app']) !== before).toBe(changes)
})

test('moving a file changes the hash', () => {
  const before = inputHash(root, ['app'])
  rmSync(join(root, 'app/src/page.tsx'))
  write('app/page.tsx', 'page')
  expect(inputHash(root, ['app'])).not.toBe(before)
})
