import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

import { startStack } from '@kinora/local-stack'
import type { Stack, StackOptions } from '@kinora/local-stack'

import { allApps, copyApps } from './publish-apps.ts'

/** Options for a product, which has all apps by default. */
export type TestStackOptions = Partial<StackOptions>

/** Starts the product on a free port, with its own database, media and released files below `home`, unless `options` override that. */
export async function startTestStack(home: string, options: TestStackOptions = {}): Promise<Stack> {
  const apps = options.apps ?? (await allApps())
  await copyApps(apps, join(home, 'site'))
  // PostgreSQL may run as another user. If that user cannot access `home`, the data is stored elsewhere and is not deleted after the test.
  await chmod(home, 0o755)
  return startStack({
    port: 0,
    ...options,
    apps,
    home,
    // On a slow machine, a slow provider must not count as down.
    siteEnv: { PROVIDER_ANSWER_SECONDS: '60', ...options.siteEnv },
    // All journeys share one IP address, and log in and write often.
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
      // Prevents the provider from shedding calls, because a slow machine must not count as overloaded.
      EVENT_LOOP_DELAY_MS: '0',
      // Creating renditions of uploads would take longer than the journeys.
      FFMPEG: 'off',
      LOG_LEVEL: 'warn',
      ...options.providerEnv,
    },
  })
}
