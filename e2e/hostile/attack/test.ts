import { test as base, expect } from '@playwright/test'

import { closeCount } from './counts.ts'

/** Playwright's test, which also counts what each attack took, and expects the provider to be the process that it was. */
export const test = base.extend<{ counting: void; provider: void }>({
  counting: [
    async ({}, use, { titlePath }) => {
      await use()
      await closeCount(process.env['KINORA_HOSTILE_COUNTS'] ?? '', titlePath.join(' › '))
    },
    { auto: true },
  ],
  provider: [
    async ({}, use) => {
      await use()
      // It may have been started again so soon that no request met the gap.
      const pid = Number(process.env['KINORA_PROVIDER_PID'])
      expect(() => process.kill(pid, 0), 'the provider is not the process that it was').not.toThrow()
    },
    { auto: true },
  ],
})

export { expect }
