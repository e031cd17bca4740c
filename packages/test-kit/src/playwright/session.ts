import { request } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'

import type { Account } from './register-account.ts'

/** Session data as a browser stores it: cookies and storage. */
export type StoredSession = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Logs in through the provider's API and returns the session data that a browser would store. */
export async function logIn(
  siteUrl: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<StoredSession> {
  const context = await request.newContext()
  const answer = await context.post(`${siteUrl}/api/v1/users/login`, { data: { email, password } })
  if (answer.status() !== 200) throw new Error(`Could not log in as ${email}: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  const { cookies } = await context.storageState()
  await context.dispose()
  return { cookies, origins: [{ origin: siteUrl, localStorage: [{ name: 'accessToken', value: data.accessToken }] }] }
}

/** Adds a session to a page's browser, as if the viewer had logged in from another tab. */
export async function takeSession(page: Page, siteUrl: string, { cookies, origins }: StoredSession): Promise<void> {
  await page.context().addCookies(cookies)
  // Any document on the site will do; this one is the smallest.
  await page.goto(`${siteUrl}/healthz`)
  for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage)) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
  }
}
