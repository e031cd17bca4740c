import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Type } from 'typebox'
import { flag, oneOf, secret, secretUrl, share, text, wholeNumber } from './kinds.ts'
import { readSettings } from './read-settings.ts'
import { redactSettings } from './redact-settings.ts'
import { withSecretFiles } from './secret-files.ts'
import { settingsTable, withSettingsTable } from './settings-table.ts'

const schema = Type.Object({
  DATABASE_URL: text({ description: 'The database.', example: 'postgres://localhost/kinora' }),
  FILES: text({ description: 'The media folder.', format: 'file-url', default: 'file:///srv' }),
  TOKEN: secret({ description: 'A key.' }),
  PORT: wholeNumber(4000, { description: 'The port.' }),
  RATE: share(0.05, { description: 'A rate.' }),
  HTTPS: flag({ description: 'By HTTPS?' }),
  ORIGIN: Type.Optional(text({ description: 'An origin.', format: 'origin', otherwise: "the request's own" })),
  NAME: Type.Optional(text({ description: 'A name.' })),
  WAY: oneOf(['straight', 'around'], { description: 'Which way.' }),
})
const least = { DATABASE_URL: 'postgres://db', TOKEN: 'x'.repeat(32) }

test('uses defaults for unset and empty variables', () => {
  expect(readSettings(schema, { ...least, PORT: '', HTTPS: '', NAME: '', OTHER: 'x' })).toEqual({
    ...least,
    FILES: 'file:///srv',
    PORT: 4000,
    RATE: 0.05,
    HTTPS: false,
    WAY: 'straight',
  })
})

test('reads variables by type', () => {
  const env = { ...least, PORT: '0', RATE: '1', HTTPS: 'true', ORIGIN: 'https://kinora.test', FILES: 'file:///a' }
  expect(readSettings(schema, env)).toMatchObject({
    PORT: 0,
    RATE: 1,
    HTTPS: true,
    ORIGIN: env.ORIGIN,
    FILES: env.FILES,
  })
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL is not set. Set it to a value such as postgres://localhost/kinora'],
  [{ TOKEN: undefined }, 'TOKEN is not set. Description: A key.'],
  [{ TOKEN: 'short' }, 'TOKEN is too short (5 characters). Use at least 32.'],
  [{ PORT: 'http' }, 'PORT is "http". It must be a whole number.'],
  [{ PORT: '-1' }, 'PORT is "-1". It must be a whole number.'],
  [{ PORT: '1.5' }, 'PORT is "1.5". It must be a whole number.'],
  [{ RATE: '5%' }, 'RATE is "5%". It must be a fraction from 0 to 1, for example: 0.05.'],
  [{ RATE: '2' }, 'RATE is "2". It must be a fraction from 0 to 1, for example: 0.05.'],
  [{ HTTPS: 'yes' }, 'HTTPS is "yes". It must be true or false.'],
  [
    { ORIGIN: 'https://kinora.test/' },
    'ORIGIN is "https://kinora.test/". It must be an origin, for example: https://kinora.example.',
  ],
  [{ WAY: 'home' }, 'WAY is "home". It must be straight or around.'],
  [{ FILES: 's3://bucket' }, 'FILES is "s3://bucket". It must be a file: URL, for example: file:///srv/kinora/media.'],
])('rejects %j and names the variable', (change, message) => {
  expect(() => readSettings(schema, { ...least, ...change })).toThrow(new Error(message))
})

test('reports all errors together, without secrets', () => {
  const env = { TOKEN: 'my secret', PORT: 'http', HTTPS: 'yes' }
  expect(() => readSettings(schema, env)).toThrow(
    new Error(
      [
        'DATABASE_URL is not set. Set it to a value such as postgres://localhost/kinora',
        'TOKEN is too short (9 characters). Use at least 32.',
        'PORT is "http". It must be a whole number.',
        'HTTPS is "yes". It must be true or false.',
      ].join('\n'),
    ),
  )
})

test("the settings table contains each setting's description and default", () => {
  const table = settingsTable(schema)
  expect(table.split('\n')).toHaveLength(2 + 9)
  expect(table).toContain('| `DATABASE_URL` | The database. | required |')
  expect(table).toContain('| `PORT` | The port. | `4000` |')
  expect(table).toContain("| `ORIGIN` | An origin. | the request's own |")
  expect(table).toContain('| `NAME` | A name. | none |')
})

test('replaces the settings table between its markers, repeatedly', () => {
  const marks = '<!-- The settings: written by `npm run generate`. -->\n\n<!-- End of the settings. -->'
  const document = withSettingsTable(`before\n${marks}\nafter`, schema)
  expect(document).toContain(settingsTable(schema))
  expect(document.startsWith('before\n') && document.endsWith('\nafter')).toBe(true)
  expect(withSettingsTable(document, schema)).toBe(document)
  expect(() => withSettingsTable('no marks', schema)).toThrow(
    'The document must contain this line exactly once: <!-- The settings',
  )
})

describe('a secret in a file', () => {
  const secrets = Type.Object({
    TOKEN: secret({ description: 'A key.' }),
    DATABASE_URL: secretUrl({ description: 'The database.' }),
    VALKEY_URL: Type.Optional(secretUrl({ description: 'A Valkey.', format: 'redis-url' })),
    PORT: wholeNumber(4000, { description: 'The port.' }),
  })
  const key = 'k'.repeat(32)
  const folder = mkdtempSync(join(tmpdir(), 'kinora-settings-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content)
    return join(folder, name)
  }
  const DATABASE_URL_FILE = file('database', 'postgres://kinora:pass@db/kinora\n')

  test('a secret in a file is read without the final line break', () => {
    expect(readSettings(secrets, { TOKEN_FILE: file('token', `${key}\r\n`), DATABASE_URL_FILE })).toEqual({
      TOKEN: key,
      DATABASE_URL: 'postgres://kinora:pass@db/kinora',
      PORT: 4000,
    })
    const aws = { AWS_SECRET_ACCESS_KEY_FILE: file('aws', 'abc'), AWS_SECRET_ACCESS_KEY: '' }
    expect(withSecretFiles(aws, ['AWS_SECRET_ACCESS_KEY'])['AWS_SECRET_ACCESS_KEY']).toBe('abc')
  })

  test.each([
    [
      'that is missing',
      { TOKEN_FILE: join(folder, 'none') },
      'TOKEN_FILE is "$", but the file cannot be read (ENOENT).',
    ],
    ['that is a folder', { TOKEN_FILE: folder }, 'TOKEN_FILE is "$", but the file cannot be read (EISDIR).'],
    ['that is empty', { TOKEN_FILE: file('empty', '\n') }, 'TOKEN_FILE is "$", but the file is empty.'],
    [
      'that is set in addition to the variable',
      { TOKEN_FILE: file('t', key), TOKEN: key },
      'TOKEN and TOKEN_FILE are both set. Unset one of them.',
    ],
    [
      'with a key that is too short',
      { TOKEN_FILE: file('short', 'short\n') },
      'TOKEN is too short (5 characters). Use at least 32.',
    ],
  ])('rejects a secret file %s with an error that names the variable but not the secret', (_, env, message) => {
    const expected = message.replace('$', String(env.TOKEN_FILE))
    expect(() => readSettings(secrets, { DATABASE_URL_FILE, ...env })).toThrow(new Error(expected))
  })

  test('reports an unreadable secret file together with other errors, without secrets', () => {
    const env = { TOKEN_FILE: join(folder, 'none'), DATABASE_URL_FILE, VALKEY_URL: 'http://:pass@valkey', PORT: 'x' }
    expect(() => readSettings(secrets, env)).toThrow(
      new Error(
        [
          `TOKEN_FILE is "${env.TOKEN_FILE}", but the file cannot be read (ENOENT).`,
          'VALKEY_URL is invalid. It must be a redis: or rediss: URL, for example: redis://127.0.0.1:6379.',
          'PORT is "x". It must be a whole number.',
        ].join('\n'),
      ),
    )
  })

  test('a secret in a file does not appear in the settings table or the redacted settings', () => {
    expect(settingsTable(secrets)).toContain('| `TOKEN`, or `TOKEN_FILE` | A key. | required |')
    const settings = readSettings(secrets, { TOKEN: key, DATABASE_URL_FILE })
    expect(redactSettings(secrets, settings)).toEqual({
      TOKEN: '(secret)',
      DATABASE_URL: 'postgres://(secret)@db/kinora',
      PORT: 4000,
    })
  })
})
