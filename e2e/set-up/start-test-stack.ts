import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

import { startStack } from '@kinora/local-stack'
import type { Stack, StackOptions } from '@kinora/local-stack'

import { allApps, copyApps } from './publish-apps.ts'

/** Options of one product. By default it has all apps. */
export type TestStackOptions = Partial<StackOptions>

/** Starts the product on any free port, with a database, media and released files of its own below `home`, unless `options` say otherwise. */
export async function startTestStack(home: string, options: TestStackOptions = {}): Promise<Stack> {
  const apps = options.apps ?? (await allApps())
  await copyApps(apps, join(home, 'site'))
  // PostgreSQL may run as another user. If that user cannot enter `home`, its data would be outside it and stay after the test.
  await chmod(home, 0o755)
  return startStack({
    port: 0,
    ...options,
    apps,
    home,
    // A provider on a slow machine is not down.
    siteEnv: { PROVIDER_ANSWER_SECONDS: '60', ...options.siteEnv },
    // All journeys come from one IP address, and log in and write often.
    providerEnv: {
      LOGINS_PER_MINUTE: '1000',
      REGISTRATIONS_PER_MINUTE: '1000',
      REFRESHES_PER_MINUTE: '10000',
      COMMENTS_PER_HOUR: '10000',
      LIKES_PER_HOUR: '10000',
      SUBSCRIPTIONS_PER_HOUR: '10000',
      UPLOADS_PER_HOUR: '10000',
      SIGN_UPS_PER_HOUR: '10000',
      GUEST_VIEWS_PER_ADDRESS: '1000000',
      // A machine that is slow is not overloaded: calls are not to be shed for it.
      EVENT_LOOP_DELAY_MS: '0',
      // Renditions of what journeys upload would cost more than the journeys.
      FFMPEG: 'off',
      LOG_LEVEL: 'warn',
      ...options.providerEnv,
    },
  })
}
