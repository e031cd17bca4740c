import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

import { runTool } from './run-tool.ts'
import { publishFixture } from '../test/fixture-builds.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-note-'))
  for (const build of ['1.0.0-a', '2.0.0-b'])
    await published([await publishFixture(site(), 'shell'), await publishFixture(site(), 'watch', build)])
})

afterEach(() => rm(home, { recursive: true }))

const site = () => join(home, 'site')
const tool = async (...typed: string[]) =>
  (await runTool(typed, { KINORA_HOME: home, KINORA_SITE_URL: 'http://127.0.0.1:1' })).result
const published = (builds: string[]) =>
  tool('promote', ...builds, '--no-render', '--as', 'Ada', '--because', 'the first try')

interface Entry {
  change: string
  changedBy?: string
  because?: string
}

const history = async (limit = 20) => JSON.parse(await tool('history', '--json', '--limit', String(limit))) as Entry[]

test.each<[string, string[]]>([
  ['rollback', []],
  ['canary 10%', ['canary', 'watch@3.0.0-c', '--percent', '10', '--no-render']],
  ['promote', ['promote', 'watch@3.0.0-c', '--no-render']],
  ['promote', ['retire', 'watch']],
])('the history shows who made a %s and why', async (change, typed) => {
  await publishFixture(site(), 'watch', '3.0.0-c')
  await tool(...(typed.length === 0 ? ['rollback'] : typed), '--as', 'Grace', '-m', 'pages were blank')
  expect(await history(1)).toMatchObject([{ change, changedBy: 'Grace', because: 'pages were blank' }])
  expect(await tool('history')).toMatch(/ Grace +pages were blank\n.* Ada +the first try/)
  expect(await tool('status')).toContain('changed by Grace: pages were blank')
})

test('records the end of a canary as a halt or a promotion', async () => {
  await publishFixture(site(), 'watch', '3.0.0-c')
  for (const end of [['halt'], ['promote', '--canary', '--no-render']]) {
    await tool('canary', 'watch@3.0.0-c', '--percent', '10', '--no-render', '--as', 'Ada')
    await tool(...end, '--as', 'Grace', '--because', 'seen enough')
    expect(await history(2)).toMatchObject([{ changedBy: 'Grace', because: 'seen enough' }, { changedBy: 'Ada' }])
  }
})

test('stores the author and reason on one line, without control characters', async () => {
  await tool('rollback', '--as', 'Ada\n9  promote', '--because', `\u001b[2Jno\u202e trouble ${'!'.repeat(5_000)}`)
  const [newest] = await history(1)
  const because = newest?.because ?? ''
  expect(newest?.changedBy).toBe('Ada 9 promote')
  expect(because).toMatch(/^\[2Jno trouble !+$/)
  expect(because.length).toBeLessThanOrEqual(500)
})

test('prints a history entry without an author, or with control characters from another tool', async () => {
  const file = join(site(), 'discovery/current.json')
  const { changedBy: _, because: __, ...older } = JSON.parse(await readFile(file, 'utf8')) as Entry
  await writeFile(file, JSON.stringify(older))
  expect(await tool('status')).not.toContain('changed by')
  expect(await tool('history')).toMatch(/\n2 .* –\n1 .* Ada +the first try$/)
  await writeFile(file, JSON.stringify({ ...older, changedBy: 'A\u001b[31mda', because: 'a\nb' }))
  const printed = `${await tool('status')}\n${await tool('history')}`
  expect(printed).toContain('changed by A [31mda: a b')
  expect(printed).not.toContain('\u001b')
})

async function rollBack(settings: string) {
  await mkdir(join(home, 'elsewhere'))
  await writeFile(join(home, 'gitconfig'), settings)
  const env = {
    ...process.env,
    KINORA_HOME: home,
    GIT_CONFIG_GLOBAL: join(home, 'gitconfig'),
    GIT_CONFIG_NOSYSTEM: '1',
  }
  const options = { cwd: join(home, 'elsewhere'), env }
  await promisify(execFile)(process.execPath, [resolve(import.meta.dirname, '../cli.ts'), 'rollback'], options)
  return (await history(1))[0]?.changedBy
}

describe('the default author', () => {
  test('the default author is the name and email address in git', async () => {
    expect(await rollBack('[user]\nname = Ada Lovelace\nemail = ada@kinora.example\n')).toBe(
      'Ada Lovelace <ada@kinora.example>',
    )
  })

  test('the default author is the system user if git has no name configured', async () => {
    expect(await rollBack('')).toMatch(/^\S+ on \S+$/)
  })
})
