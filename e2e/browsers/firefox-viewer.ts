import type { Browser, ElementHandle } from 'puppeteer-core'

import { findParts, firstOf, soughtField, soughtPart, soughtToPress, testingLibrary } from './find-parts.ts'
import type { Sought } from './find-parts.ts'
import type { Viewer } from './viewer.ts'

/** A viewer in Firefox, by WebDriver BiDi. */
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

  const field = async (label: string) => firstOf(look, soughtField(label)) as Promise<ElementHandle<HTMLInputElement>>

  await resize(1280, 900)
  return {
    open: async (path) => void (await page.goto(`${baseURL}${path}`)),
    path: async () => new URL(page.url()).pathname,
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
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
