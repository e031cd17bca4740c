import { isRemoteStorage, openSiteStorage } from '@kinora/federation/storage'

import { buildSite } from './app.ts'
import { readOrigins } from './read-origins.ts'

const {
  SITE_ROOT,
  PROVIDER_URL,
  SITE_REMOTE_ORIGINS = '',
  DATABASE_URL,
  CANARY_MAX_ERROR_RATE = '0.05',
  CANARY_MIN_VISITS = '50',
  CANARY_VIEWERS_PER_ADDRESS = '3',
  CANARY_DISCOUNTED_ADDRESSES = '1',
  SITE_SECRET,
  KINORA_OPERATOR_TOKEN,
  HTTPS,
  HOST = '127.0.0.1',
  PORT = '3000',
} = process.env
if (SITE_ROOT === undefined || PROVIDER_URL === undefined) {
  throw new Error(
    'The site needs SITE_ROOT (the folder of released files, or of copies of them where SITE_STORAGE_URL names a bucket) and PROVIDER_URL (where /api/v1 answers).',
  )
}

const site = await buildSite({
  root: SITE_ROOT,
  storage: isRemoteStorage(process.env) ? openSiteStorage(process.env, SITE_ROOT) : undefined,
  providerUrl: PROVIDER_URL,
  remoteOrigins: readOrigins(SITE_REMOTE_ORIGINS),
  databaseUrl: DATABASE_URL || undefined,
  canaryLimits: {
    maxErrorRate: Number(CANARY_MAX_ERROR_RATE),
    minViewers: Number(CANARY_MIN_VISITS),
    viewersPerAddress: Number(CANARY_VIEWERS_PER_ADDRESS),
    discountedAddresses: Number(CANARY_DISCOUNTED_ADDRESSES),
  },
  siteSecret: SITE_SECRET || undefined,
  operatorToken: KINORA_OPERATOR_TOKEN || undefined,
  isHttps: HTTPS === 'true',
  logger: { level: 'warn' },
})
await site.listen({ host: HOST, port: Number(PORT) })
process.send?.({ port: Number(new URL(site.listeningOrigin).port) })

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void site.close().then(() => process.exit(0)))
}
