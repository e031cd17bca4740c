import { join } from 'node:path'

import { createReleaseStore, homeFolder, openSiteStorage } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { scratchFolder } from '../builds/scratch-folder.ts'
import type { OperatedSite } from './operator-headers.ts'
import { readOperatorToken } from './read-operator-token.ts'
import { readSiteUrl } from './read-site-url.ts'

/** The site that the tool works on. */
export interface ReleaseContext extends OperatedSite {
  storage: SiteStorage
  store: ReleaseStore
  /** A folder for builds under way. On the storage's disk they need not be copied. */
  scratch: string
  /** A folder for screenshots of what a check refuses. */
  evidenceFolder: string
  /** Where a site shows what lies in the storage, without a slash at the end. */
  url: string
}

/**
 * The site that the environment names: its storage as `openSiteStorage` finds it, the URL of `readSiteUrl`, and `KINORA_OPERATOR_TOKEN`, or the one of the site of this machine.
 */
export function openSite(env: NodeJS.ProcessEnv): ReleaseContext {
  const { storage } = openSiteStorage(env)
  return {
    storage,
    store: createReleaseStore(storage),
    scratch: scratchFolder(join(homeFolder(env), 'builds')),
    evidenceFolder: join(homeFolder(env), 'checks'),
    url: readSiteUrl(env),
    operatorToken: readOperatorToken(env),
  }
}
