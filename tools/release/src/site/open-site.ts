import { join } from 'node:path'

import { createReleaseStore, homeFolder, openSiteStorage } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { scratchFolder } from '../builds/scratch-folder.ts'
import type { OperatedSite } from './operator-headers.ts'
import { readOperatorToken } from './read-operator-token.ts'
import { readSiteUrl } from './read-site-url.ts'

/** The site that the tool manages. */
export interface ReleaseContext extends OperatedSite {
  storage: SiteStorage
  store: ReleaseStore
  /** Folder for builds in progress. On the same disk as the storage, builds don't have to be copied. */
  scratch: string
  /** Folder for screenshots of rejected pages. */
  evidenceFolder: string
  /** URL of a site that serves this storage, without a trailing slash. */
  url: string
}

/** Opens the site that the environment configures: its storage (`openSiteStorage`), URL (`readSiteUrl`) and operator token (`readOperatorToken`). */
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
