import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { Conditions } from './conditions.ts'
import { setTimeout } from 'node:timers/promises'

/** A signed-in user's tokens. */
export interface Tokens {
  accessToken: string
  refreshToken: string
}

/** A tab with its own browser profile, under the given conditions. */
export interface OpenPage {
  context: BrowserContext
  page: Page
  session: CDPSession
  /** Evaluates an expression in the page. The page's Content-Security-Policy doesn't apply. */
  evaluate<Value>(expression: string): Promise<Value>
  close(): Promise<void>
}

const desktop = { viewport: { width: 1280, height: 800 } }
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** Opens an empty tab in a new profile, with nothing cached. */
export async function openPage(
  browser: Browser,
  { network, cpuSlowdown, isPhone = false }: Pick<Conditions, 'network' | 'cpuSlowdown' | 'isPhone'>,
  tokens?: Tokens,
): Promise<OpenPage> {
  const context = await browser.newContext(isPhone ? phone : desktop)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Page.enable')
  if (network) {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: network.latencyMs,
      downloadThroughput: network.bytesPerSecond,
      uploadThroughput: network.bytesPerSecond,
    })
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
  if (tokens) {
    const store = Object.entries(tokens).map(([name, value]) => `localStorage.setItem('${name}', '${value}')`)
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: `try { ${store.join('; ')} } catch {}` })
  }
  return {
    context,
    page,
    session,
    async evaluate<Value>(expression: string) {
      const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
        expression,
        awaitPromise: true,
        returnByValue: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as Value
    },
    close: () => context.close(),
  }
}

/** Opens a URL and waits for the response, but not for the page to load. */
export async function goTo({ page }: OpenPage, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'commit', timeout: 60_000 })
}

/** Waits until an expression is true in the page. @throws {Error} after a minute. */
export async function waitUntil({ evaluate, page }: OpenPage, expression: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000; await setTimeout(50)) {
    if (await evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return
  }
  throw new Error(`This did not become true at ${page.url()} within a minute: ${expression}`)
}
