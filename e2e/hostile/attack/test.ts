import { test as base, expect } from '@playwright/test'

/** Playwright's `test`. It also expects that the provider was not restarted. */
export const test = base.extend<{ provider: void }>({
  provider: [
    async ({}, use) => {
      await use()
      // A supervisor may restart it so fast that no request fails.
      const pid = Number(process.env['KINORA_PROVIDER_PID'])
      expect(() => process.kill(pid, 0), 'the provider is not the process that it was').not.toThrow()
    },
    { auto: true },
  ],
})

export { expect }
