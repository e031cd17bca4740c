import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { withSettingsTable } from '@kinora/service-kit'

import { readConfig, settingsSchema } from './config.ts'

const least = { SITE_ROOT: '/srv/site', PROVIDER_URL: 'http://127.0.0.1:4000' }

test('a minimal configuration is valid and trusts no proxies', () => {
  expect(readConfig(least)).toMatchObject({
    siteStorage: { folder: '/srv/site', isMirrored: false },
    providerUrl: 'http://127.0.0.1:4000',
    siteSecret: undefined,
    trustProxy: false,
    host: '127.0.0.1',
    port: 3000,
    serverLimits: { connections: 4_000, stopDelayMs: 0, stopMs: 10_000 },
    operatorToken: undefined,
    isHttps: false,
    canaryLimits: { maxErrorRate: 0.05, minViewers: 50, viewersPerNetwork: 3, discountedNetworks: 1 },
    proxyLimits: { headersMs: 30_000 },
  })
})

test.each<[NodeJS.ProcessEnv, string | RegExp]>([
  [{}, 'SITE_ROOT is not set. Set it to a value such as /srv/kinora/site\nPROVIDER_URL is not set.'],
  [{ ...least, SITE_SECRET: 'short' }, 'SITE_SECRET is too short (5 characters). Use at least 32.'],
  [{ ...least, KINORA_OPERATOR_TOKEN: 'short' }, 'KINORA_OPERATOR_TOKEN is too short (5 characters). Use at least 32.'],
  [
    { ...least, CANARY_MAX_ERROR_RATE: '5%' },
    'CANARY_MAX_ERROR_RATE is "5%". It must be a fraction from 0 to 1, for example: 0.05.',
  ],
  [{ ...least, CANARY_MIN_VISITS: 'few' }, 'CANARY_MIN_VISITS is "few". It must be a whole number.'],
  [
    { ...least, MAX_CONNECTIONS: 'many', SITE_SECRET: 'short' },
    /^(?=.*MAX_CONNECTIONS is "many")(?=.*SITE_SECRET is too short \(5 characters)/s,
  ],
  [{ ...least, SITE_STORAGE_URL: 'releases' }, 'SITE_STORAGE_URL is "releases". It must be'],
  [{ ...least, MAX_CONNECTIONS: 'many' }, 'MAX_CONNECTIONS is "many". It must be a whole number.'],
  [
    { ...least, SITE_REMOTE_ORIGINS: 'files.example' },
    'SITE_REMOTE_ORIGINS is "files.example". It must be a list of origins separated by spaces or commas',
  ],
])('reports a missing or invalid variable in one sentence (%j)', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test("the README's settings table is up to date", async () => {
  const readme = await readFile(join(import.meta.dirname, '../README.md'), 'utf8')
  // If this fails, run `npm run generate`.
  expect(withSettingsTable(readme, settingsSchema)).toBe(readme)
})
