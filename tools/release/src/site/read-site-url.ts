import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeFolder } from '@kinora/releases/storage'

/**
 * Returns the site's URL without a trailing slash: `KINORA_SITE_URL`, or else the URL that `npm start` last used (`site-url` in `KINORA_HOME`), or else
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
    // No site has been started on this machine.
    return undefined
  }
}
