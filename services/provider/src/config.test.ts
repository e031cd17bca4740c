import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { withSettingsTable } from '@kinora/service-kit'
import { buildApp } from './app.ts'
import { defaultBounds, readServerConfig, settingsSchema } from './config.ts'
import { createLocalStorage } from './media/local-storage.ts'

const env = {
  DATABASE_URL: 'postgres://localhost/kinora',
  STORAGE_URL: 'file:///srv/media',
  ACCESS_TOKEN_SECRET: 'x'.repeat(32),
}

test('reads settings from the environment and uses defaults for missing settings', () => {
  expect(readServerConfig(env)).toMatchObject({
    databaseUrl: 'postgres://localhost/kinora',
    accessTokenSecret: 'x'.repeat(32),
    host: '127.0.0.1',
    port: 4000,
    isHttps: false,
    siteSecret: undefined,
    trustProxy: false,
    publicOrigin: undefined,
    rateLimits: { login: 20, register: 10, refresh: 120 },
    logger: { level: 'info' },
  })
  expect(
    readServerConfig({ ...env, PORT: '0', HOST: '::1', HTTPS: 'true', LOGINS_PER_MINUTE: '5', LOG_LEVEL: 'warn' }),
  ).toMatchObject({ port: 0, host: '::1', isHttps: true, rateLimits: { login: 5 }, logger: { level: 'warn' } })
})

test('each write quota has its own variable, with sizes in megabytes', () => {
  const { quotas } = readServerConfig({ ...env, COMMENTS_PER_HOUR: '7', UPLOAD_MEGABYTES_PER_DAY: '250' })
  expect(quotas).toMatchObject({ comments: 7, likes: 3000, uploads: 100, uploadBytes: 250_000_000 })
})

test("the README's table of variables is up to date", async () => {
  const readme = await readFile(fileURLToPath(new URL('../README.md', import.meta.url)), 'utf8')
  // If this fails, run `npm run generate`.
  expect(withSettingsTable(readme, settingsSchema)).toBe(readme)
})

test('every limit has a variable with its name', () => {
  const { bounds } = readServerConfig({ ...env, DATABASE_ACQUIRE_MS: '7', MEDIA_MEMORY_BYTES: '8' })
  expect(bounds).toEqual({ ...defaultBounds, databaseAcquireMs: 7, mediaMemoryBytes: 8 })
})

test('reports all invalid variables together', () => {
  expect(() => readServerConfig({ ...env, DATABASE_URL: '', PORT: 'http', STOP_MS: 'soon' })).toThrow(
    /^DATABASE_URL is not set\..*\nPORT is "http"\..*\nSTOP_MS is "soon"\..*$/,
  )
})

test.each([
  [{ DATABASE_URL: '' }, 'DATABASE_URL is not set.'],
  [{ STORAGE_URL: undefined }, 'STORAGE_URL is not set.'],
  [{ STORAGE_URL: 's3://bucket' }, 'STORAGE_URL refers to a bucket, so AWS_ACCESS_KEY_ID'],
  [{ STORAGE_URL: 'ftp://files' }, 'STORAGE_URL is "ftp://files".'],
  [{ MEDIA_DELIVERY: 'redirect' }, 'MEDIA_DELIVERY is "redirect", which requires a bucket'],
  [{ MEDIA_DELIVERY: 'pigeon' }, 'MEDIA_DELIVERY is "pigeon". It must be proxy or redirect.'],
  [{ VALKEY_URL: 'http://shared' }, 'VALKEY_URL is invalid. It must be a redis: or rediss: URL'],
  [{ ACCESS_TOKEN_SECRET: '' }, 'ACCESS_TOKEN_SECRET is not set.'],
  [{ PORT: 'http' }, 'PORT is "http". It must be a whole number.'],
  [{ PUBLIC_ORIGIN: 'kinora.test' }, 'PUBLIC_ORIGIN is "kinora.test". It must be an origin'],
  [{ PUBLIC_ORIGIN: 'https://kinora.test/' }, 'PUBLIC_ORIGIN is "https://kinora.test/". It must be an origin'],
  [{ HTTPS: 'yes' }, 'HTTPS is "yes". It must be true or false.'],
])('rejects %j and reports the name of the variable', (change, message) => {
  expect(() => readServerConfig({ ...env, ...change })).toThrow(message)
})

test('rejects a secret that is too short', async () => {
  const options = { ...readServerConfig(env), storage: createLocalStorage(tmpdir()), logger: undefined }
  await expect(buildApp({ ...options, accessTokenSecret: 'secret' })).rejects.toThrow(
    'The access token secret is too short (6 characters). Use at least 32.',
  )
  await expect(buildApp({ ...options, siteSecret: 'secret' })).rejects.toThrow(
    'The site secret is too short (6 characters). Use at least 32.',
  )
})
