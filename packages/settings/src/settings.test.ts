import { Type } from 'typebox'
import { flag, oneOf, secret, share, text, wholeNumber } from './kinds.ts'
import { readSettings } from './read-settings.ts'
import { settingsTable, withSettingsTable } from './settings-table.ts'

const schema = Type.Object({
  DATABASE_URL: text({ description: 'The database.', example: 'postgres://localhost/kinora' }),
  FILES: text({ description: 'Where files lie.', format: 'file-url', default: 'file:///srv' }),
  TOKEN: secret({ description: 'A key.' }),
  PORT: wholeNumber(4000, { description: 'The port.' }),
  RATE: share(0.05, { description: 'A rate.' }),
  HTTPS: flag({ description: 'By HTTPS?' }),
  ORIGIN: Type.Optional(text({ description: 'An origin.', format: 'origin', otherwise: "the request's own" })),
  NAME: Type.Optional(text({ description: 'A name.' })),
  WAY: oneOf(['straight', 'around'], { description: 'Which way.' }),
})
const least = { DATABASE_URL: 'postgres://db', TOKEN: 'x'.repeat(32) }

test('what is not set has its default, and an empty variable is not set', () => {
  expect(readSettings(schema, { ...least, PORT: '', HTTPS: '', NAME: '', OTHER: 'x' })).toEqual({
    ...least,
    FILES: 'file:///srv',
    PORT: 4000,
    RATE: 0.05,
    HTTPS: false,
    WAY: 'straight',
  })
})

test('what is set is read as what it is', () => {
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
  [{ DATABASE_URL: '' }, 'DATABASE_URL is not set. Set it to, for example: postgres://localhost/kinora'],
  [{ TOKEN: undefined }, 'TOKEN is not set. It means: A key.'],
  [{ TOKEN: 'short' }, 'TOKEN has 5 characters; it needs at least 32.'],
  [{ PORT: 'http' }, 'PORT is "http". It must be a whole number.'],
  [{ PORT: '-1' }, 'PORT is "-1". It must be a whole number.'],
  [{ PORT: '1.5' }, 'PORT is "1.5". It must be a whole number.'],
  [{ RATE: '5 %' }, 'RATE is "5 %". It must be a share from 0 to 1, for example: 0.05.'],
  [{ RATE: '2' }, 'RATE is "2". It must be a share from 0 to 1, for example: 0.05.'],
  [{ HTTPS: 'yes' }, 'HTTPS is "yes". It must be true or false.'],
  [
    { ORIGIN: 'https://kinora.test/' },
    'ORIGIN is "https://kinora.test/". It must be an origin, for example: https://kinora.example.',
  ],
  [{ WAY: 'home' }, 'WAY is "home". It must be straight or around.'],
  [{ FILES: 's3://bucket' }, 'FILES is "s3://bucket". It must be a file: URL, for example: file:///srv/kinora/media.'],
])('%j is refused by name', (change, message) => {
  expect(() => readSettings(schema, { ...least, ...change })).toThrow(new Error(message))
})

test('all that is wrong is said at once, and no secret is shown', () => {
  const env = { TOKEN: 'my secret', PORT: 'http', HTTPS: 'yes' }
  expect(() => readSettings(schema, env)).toThrow(
    new Error(
      [
        'DATABASE_URL is not set. Set it to, for example: postgres://localhost/kinora',
        'TOKEN has 9 characters; it needs at least 32.',
        'PORT is "http". It must be a whole number.',
        'HTTPS is "yes". It must be true or false.',
      ].join('\n'),
    ),
  )
})

test('the table says of each what it means and what holds without it', () => {
  const table = settingsTable(schema)
  expect(table.split('\n')).toHaveLength(2 + 9)
  expect(table).toContain('| `DATABASE_URL` | The database. | required |')
  expect(table).toContain('| `PORT` | The port. | `4000` |')
  expect(table).toContain("| `ORIGIN` | An origin. | the request's own |")
  expect(table).toContain('| `NAME` | A name. | none |')
})

test('a document has the table between its two marks, however often it is written', () => {
  const marks = '<!-- The settings: written by `npm run generate`. -->\n\n<!-- End of the settings. -->'
  const document = withSettingsTable(`before\n${marks}\nafter`, schema)
  expect(document).toContain(settingsTable(schema))
  expect(document.startsWith('before\n') && document.endsWith('\nafter')).toBe(true)
  expect(withSettingsTable(document, schema)).toBe(document)
  expect(() => withSettingsTable('no marks', schema)).toThrow('The document needs one line: <!-- The settings')
})
