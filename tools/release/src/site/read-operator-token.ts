import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeFolder } from '@kinora/releases/storage'

/**
 * Reads the operator token: `KINORA_OPERATOR_TOKEN`, or else the token that `npm start` stored in `secrets.json` in `KINORA_HOME`.
 *
 * @returns undefined if there is no token or it's too short.
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
    // The file is missing, or this user isn't allowed to read it.
    return undefined
  }
}
