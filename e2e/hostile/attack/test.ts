import { test as base, expect } from '@playwright/test'

/** Playwright's `test`, which also checks that the provider was not restarted. */
export const test = base.extend<{ provider: void }>({
  provider: [
    async ({}, use) => {
      await use()
      // A supervisor may restart the provider before any request fails.
      const pid = Number(process.env['KINORA_PROVIDER_PID'])
      expect(() => process.kill(pid, 0), 'the provider was restarted').not.toThrow()
    },
    { auto: true },
  ],
})

export { expect }
