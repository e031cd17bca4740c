import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeFolder } from '@kinora/releases/storage'

/**
 * The site that shows the storage, without a slash at the end: `KINORA_SITE_URL`, or else where `npm start` last served it (`site-url` of `KINORA_HOME`), or
 * http://localhost:3000.
 */
export function readSiteUrl(env: NodeJS.ProcessEnv): string {
  return (env['KINORA_SITE_URL'] || localUrl(homeFolder(env)) || 'http://localhost:3000').replace(/\/$/, '')
}

function localUrl(home: string): string | undefined {
  try {
    const url = readFileSync(join(home, 'site-url'), 'utf8').trim()
    return URL.canParse(url) ? url : undefined
  } catch {
    // Nobody has started a site on this machine.
    return undefined
  }
}
