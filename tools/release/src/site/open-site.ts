import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { createReleaseStore, homeFolder, openSiteStorage } from '@kinora/releases/storage'
import type { ReleaseStore, SiteStorage } from '@kinora/releases/storage'

import { scratchFolder } from '../builds/scratch-folder.ts'
import type { OperatedSite } from './operator-headers.ts'

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

/**
 * Reads the operator token: `KINORA_OPERATOR_TOKEN`, or else the token that `npm start` stored in `secrets.json` in `KINORA_HOME`.
 *
 * @returns undefined if there is no token, or this user isn't allowed to read it.
 */
export function readOperatorToken(env: NodeJS.ProcessEnv): string | undefined {
  if (env['KINORA_OPERATOR_TOKEN']) return env['KINORA_OPERATOR_TOKEN']
  try {
    const { operatorToken } = JSON.parse(readHome(env, 'secrets.json')) as { operatorToken?: unknown }
    return typeof operatorToken === 'string' ? operatorToken : undefined
  } catch {
    return undefined
  }
}

/**
 * Returns the site's URL without a trailing slash: `KINORA_SITE_URL`, or else the URL that `npm start` last used (`site-url` in `KINORA_HOME`), or else
 * http://localhost:3000.
 */
export function readSiteUrl(env: NodeJS.ProcessEnv): string {
  const local = readHome(env, 'site-url').trim()
  const url = env['KINORA_SITE_URL'] || (URL.canParse(local) ? local : 'http://localhost:3000')
  return url.replace(/\/$/, '')
}

/** Reads a file in `KINORA_HOME`; empty if it's missing or unreadable. */
function readHome(env: NodeJS.ProcessEnv, file: string): string {
  try {
    return readFileSync(join(homeFolder(env), file), 'utf8')
  } catch {
    return ''
  }
}
