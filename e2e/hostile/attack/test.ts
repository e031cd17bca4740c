import { test as base, expect } from '@playwright/test'

/** Playwright's test, which also expects that the attack did not restart the provider. */
export const test = base.extend<{ provider: void }>({
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
