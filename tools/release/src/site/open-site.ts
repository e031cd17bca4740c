import { join, resolve } from 'node:path'

import { createReleaseStore, openSiteStorage } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import type { OperatedSite } from './operator-headers.ts'
import { readOperatorToken } from './read-operator-token.ts'

/** The site that the tool works on. */
export interface ReleaseContext extends OperatedSite {
  storage: SiteStorage
  store: ReleaseStore
  /** A folder on the storage's disk for builds under way. */
  scratch: string
  /** Where a site shows what lies in the storage, without a slash at the end. */
  url: string
}

/**
 * The site that the environment names: `KINORA_HOME` (by default `.kinora`), `SITE_STORAGE_URL` where its storage is elsewhere, `KINORA_SITE_URL`
 * (http://localhost:3000), and `KINORA_OPERATOR_TOKEN`, or the one of the site of this machine.
 */
export function openSite(env: NodeJS.ProcessEnv): ReleaseContext {
  const home = resolve(env['KINORA_HOME'] || '.kinora')
  const storage = openSiteStorage(env, join(home, 'site'))
  return {
    storage,
    store: createReleaseStore(storage),
    scratch: join(home, 'builds'),
    url: (env['KINORA_SITE_URL'] || 'http://localhost:3000').replace(/\/$/, ''),
    operatorToken: readOperatorToken(env),
  }
}
