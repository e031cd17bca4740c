import { chmod } from 'node:fs/promises'
import { join } from 'node:path'

import { startStack } from '@kinora/local-stack'
import type { Stack, StackOptions } from '@kinora/local-stack'

import { allApps, copyApps } from './publish-apps.ts'

/** Options for a test stack. By default, it includes all apps. */
export type TestStackOptions = Partial<StackOptions>

/** Starts the product on a free port, with a database, media and released files of its own below `home`. `options` can override all of that. */
export async function startTestStack(home: string, options: TestStackOptions = {}): Promise<Stack> {
  const apps = options.apps ?? (await allApps())
  await copyApps(apps, join(home, 'site'))
  // PostgreSQL may run as another user. If that user can't access `home`, its data ends up elsewhere and isn't deleted after the test.
  await chmod(home, 0o755)
  return startStack({
    port: 0,
    ...options,
    apps,
    home,
    // A slow provider on a slow machine must not count as down.
    siteEnv: { PROVIDER_ANSWER_SECONDS: '60', ...options.siteEnv },
    // All journeys share one IP address, log in often and write a lot.
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
      // Don't shed load: a slow machine must not count as overloaded.
      EVENT_LOOP_DELAY_MS: '0',
      // Creating renditions would take longer than the journeys themselves.
      FFMPEG: 'off',
      LOG_LEVEL: 'warn',
      ...options.providerEnv,
    },
  })
}
