import { chmod, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readSecrets } from './secrets.ts'

let home: string
let file: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-home-'))
  file = join(home, 'secrets.json')
})

afterEach(() => rm(home, { recursive: true }))

const mode = async () => (await stat(file)).mode & 0o777

test('creates long, unique secrets once, readable only by their owner', async () => {
  const secrets = await readSecrets(home)
  await expect(readSecrets(home)).resolves.toEqual(secrets)
  const values = Object.values(secrets) as string[]
  expect(Object.keys(secrets).toSorted()).toEqual(
    ['accessTokenSecret', 'databasePassword', 'operatorToken', 'siteSecret'].toSorted(),
  )
  expect(new Set(values).size).toBe(4)
  expect(values.every((value) => value.length >= 32)).toBe(true)
  expect(await mode()).toBe(0o600)
  expect(await readdir(home)).toEqual(['secrets.json'])
})

test('adds missing secrets to an existing file', async () => {
  await writeFile(file, JSON.stringify({ accessTokenSecret: 'a', databasePassword: 'b' }), { mode: 0o644 })
  const secrets = await readSecrets(home)
  expect(secrets).toMatchObject({ accessTokenSecret: 'a', databasePassword: 'b' })
  expect(secrets.siteSecret).toMatch(/^[0-9a-f]{64}$/)
  expect(secrets.operatorToken).toMatch(/^[0-9a-f]{64}$/)
  await expect(readFile(file, 'utf8').then(JSON.parse)).resolves.toEqual(secrets)
  expect(await mode()).toBe(0o600)
})

test('replaces an incomplete file if no database exists', async () => {
  for (const text of ['', '{"accessTokenSecret": "a', 'null']) {
    await writeFile(file, text)
    const secrets = await readSecrets(home)
    expect(secrets.accessTokenSecret).toMatch(/^[0-9a-f]{96}$/)
    await expect(readSecrets(home)).resolves.toEqual(secrets)
  }
})

test('explains how to recover from a damaged file if a database exists', async () => {
  await chmod(home, 0o755)
  await mkdir(join(home, 'postgres'))
  await writeFile(join(home, 'postgres/PG_VERSION'), '18')
  await writeFile(file, '{"accessTokenSecret": "a')
  await expect(readSecrets(home)).rejects.toThrow(`${file} is not valid JSON. Restore it from a backup, or delete it`)
})

test('ignores a temporary file left by a killed process', async () => {
  await writeFile(`${file}.new`, '{"acc')
  await readSecrets(home)
  expect(await readdir(home)).toEqual(['secrets.json'])
})
