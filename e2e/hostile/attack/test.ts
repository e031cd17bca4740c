import { test as base, expect } from '@playwright/test'

/** Playwright's `test`, plus a check that the provider wasn't restarted. */
export const test = base.extend<{ provider: void }>({
  provider: [
    async ({}, use) => {
      await use()
      // If the provider crashes, a supervisor may restart it before any request fails.
      const pid = Number(process.env['KINORA_PROVIDER_PID'])
      expect(() => process.kill(pid, 0), 'the provider was restarted').not.toThrow()
    },
    { auto: true },
  ],
})

export { expect }
