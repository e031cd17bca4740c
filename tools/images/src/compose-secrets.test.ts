import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-compose-'))
  file = join(folder, '.env')
})
afterEach(() => rmSync(folder, { recursive: true }))

function fillIn(): string {
  const { status, stdout, stderr } = spawnSync('sh', [join(root, 'deploy/fill-in-secrets.sh'), file], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([0, ''])
  return stderr
}

const valuesOf = (text: string) =>
  Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
const mode = () => (statSync(file).mode & 0o777).toString(8)

test('creates the secrets that compose.yaml requires, readable only by their owner', () => {
  expect(fillIn()).toContain(`Created secrets in ${file}.`)
  const values = valuesOf(readFileSync(file, 'utf8'))
  const asked = [...readFileSync(join(root, 'compose.yaml'), 'utf8').matchAll(/\$\{([A-Z_]+):\?/g)].map(
    ([, name]) => name,
  )
  expect(Object.keys(values).toSorted()).toEqual([...new Set(['KINORA_HOST', ...asked])].toSorted())
  const secrets = Object.entries(values).filter(([name]) => !['KINORA_HOST', 'BUCKET_KEY_ID'].includes(name))
  expect(secrets).toHaveLength(6)
  for (const [, secret] of secrets) expect(secret).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(secrets.map(([, secret]) => secret)).size).toBe(6)
  expect(mode()).toBe('600')
})

test('does not replace existing secrets, but restricts access to the file', () => {
  fillIn()
  const made = readFileSync(file, 'utf8')
  chmodSync(file, 0o644)
  expect(fillIn()).toBe('')
  expect(readFileSync(file, 'utf8')).toBe(made)
  expect(mode()).toBe('600')
  expect(existsSync(`${file}.new`)).toBe(false)
})

test('adds missing secrets without changing existing values', () => {
  writeFileSync(file, '# ours\nKINORA_HOST=video.example\nSITE_SECRET=\nDATABASE_PASSWORD=a b"c$d\nOTHER=1')
  fillIn()
  const text = readFileSync(file, 'utf8')
  expect(text).toMatch(
    /^# ours\nKINORA_HOST=video\.example\nSITE_SECRET=[0-9a-f]{64}\nDATABASE_PASSWORD=a b"c\$d\nOTHER=1\n/,
  )
  expect(valuesOf(text)).toMatchObject({
    BUCKET_KEY_ID: 'kinora',
    ACCESS_TOKEN_SECRET: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
})

test('keeps values that end with an equals sign, and empty settings that are not secrets', () => {
  const ours = 'DATABASE_PASSWORD=Zm9vYmFyMTI=\nKINORA_HOST=\nOTHER=\nSITE_SECRET=='
  writeFileSync(file, ours)
  fillIn()
  expect(readFileSync(file, 'utf8').startsWith(`${ours}\n`)).toBe(true)
})
