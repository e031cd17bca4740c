import type { Page } from '@playwright/test'

/** Holds back a page's requests for these URLs. Returns a function that releases them. */
export async function hold(page: Page, url: string | RegExp): Promise<() => void> {
  const gate = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await gate.promise
    await route.continue()
  })
  return gate.resolve
}

/** Holds back the shell's script, so that only index.html renders. Returns a function that releases it. */
export const holdShell = (page: Page): Promise<() => void> => hold(page, /\/mf\/shell\/[^/]+\/main\.js$/)
