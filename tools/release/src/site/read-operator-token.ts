import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeFolder } from '@kinora/releases/storage'

/**
 * The operator's token: `KINORA_OPERATOR_TOKEN`, or the one that `npm start` created for this machine's site in `secrets.json` of `KINORA_HOME`.
 *
 * @returns undefined if there is none, or it is too short for a site.
 */
export function readOperatorToken(env: NodeJS.ProcessEnv): string | undefined {
  return env['KINORA_OPERATOR_TOKEN'] || localToken(homeFolder(env))
}

function localToken(home: string): string | undefined {
  try {
    const { operatorToken } = JSON.parse(readFileSync(join(home, 'secrets.json'), 'utf8')) as {
      operatorToken?: unknown
    }
    return typeof operatorToken === 'string' ? operatorToken : undefined
  } catch {
    // A release user may not be able to read the site's secrets.
    return undefined
  }
}
