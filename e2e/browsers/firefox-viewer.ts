import { expect } from '@playwright/test'
import type { Browser, ElementHandle } from 'puppeteer-core'

import { findParts, firstOf, soughtField, soughtPart, soughtToPress, testingLibrary } from './find-parts.ts'
import type { Sought } from './find-parts.ts'
import type { Viewer } from './viewer.ts'

/** Opens a viewer in Firefox, driven by WebDriver BiDi. */
export async function openFirefox(browser: Browser, baseURL: string): Promise<Viewer> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const resize = (width: number, height: number) => page.setViewport({ width, height })

  async function look(sought: Sought): Promise<ElementHandle<Element>[]> {
    const found = await page.evaluateHandle(`(function () {${findParts}})(...${JSON.stringify(sought)})`)
    const list = [...(await found.getProperties()).values()].flatMap((each) => each.asElement() ?? [])
    if (list.length > 0 || (await page.evaluate('Boolean(globalThis.TestingLibraryDom)'))) {
      return list as ElementHandle<Element>[]
    }
    await page.evaluate(testingLibrary)
    return look(sought)
  }

  /** Navigates with a script in the page, because the driver's own navigation hangs if the page is restored from the back/forward cache. */
  async function goBy(script: string): Promise<void> {
    const shown = () =>
      page.evaluate<[], () => string | false>(
        () => document.readyState === 'complete' && `${location.href} ${performance.timeOrigin}`,
      )
    const left = await shown()
    await page.evaluate(`setTimeout(() => ${script})`)
    const isThere = () =>
      shown().then(
        (now) => now !== false && now !== left,
        () => false,
      )
    await expect.poll(isThere, { timeout: 30_000 }).toBe(true)
  }

  const field = async (label: string) => firstOf(look, soughtField(label)) as Promise<ElementHandle<HTMLInputElement>>

  await resize(1280, 900)
  return {
    open: async (path) => void (await page.goto(`${baseURL}${path}`)),
    path: async () => new URL(page.url()).pathname,
    reload: () => goBy('location.reload()'),
    back: () => goBy('history.back()'),
    resize,
    count: async (part) => (await look(soughtPart(part))).length,
    press: async (part) => (await firstOf(look, soughtToPress(part))).click(),
    async write(label, text) {
      const input = await field(label)
      await input.evaluate((element) => element.select())
      await input.type(text)
    },
    choose: async (label, file) => (await field(label)).uploadFile(file),
    key: (key) => page.keyboard.press(key),
    run: (script) => page.evaluate(script),
    close: () => context.close(),
  }
}
