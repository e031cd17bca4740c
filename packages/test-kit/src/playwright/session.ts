import { request } from '@playwright/test'
import type { APIRequestContext, Page } from '@playwright/test'

import type { Account } from './register-account.ts'

/** The session data of a browser: cookies and storage. */
export type StoredSession = Awaited<ReturnType<APIRequestContext['storageState']>>

/** Logs in by the provider's own call, and gives what a browser would keep of it. */
export async function logIn(
  siteUrl: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<StoredSession> {
  const context = await request.newContext()
  const answer = await context.post(`${siteUrl}/api/v1/users/login`, { data: { email, password } })
  if (answer.status() !== 200) throw new Error(`${email} could not log in: ${await answer.text()}`)
  const { data } = (await answer.json()) as { data: { accessToken: string } }
  const { cookies } = await context.storageState()
  await context.dispose()
  return { cookies, origins: [{ origin: siteUrl, localStorage: [{ name: 'accessToken', value: data.accessToken }] }] }
}

/** Gives a page a session, as if its viewer had logged in in another tab. */
export async function takeSession(page: Page, siteUrl: string, { cookies, origins }: StoredSession): Promise<void> {
  await page.context().addCookies(cookies)
  // Any document of the site will do, and this is the smallest.
  await page.goto(`${siteUrl}/healthz`)
  for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage)) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [name, value] as const)
  }
}
