import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { homeFolder } from '@kinora/releases/storage'

/**
 * What opens previews and the telemetry's summary of a site: `KINORA_OPERATOR_TOKEN`, or else what `npm start` has made for the site of this machine and keeps in
 * `secrets.json` of `KINORA_HOME`.
 *
 * @returns undefined where there is neither, or only one that a site would refuse.
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
    // Whoever releases need not be who runs the site.
    return undefined
  }
}
