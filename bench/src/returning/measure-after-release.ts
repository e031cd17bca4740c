import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { unthrottled } from '../page-load/conditions.ts'
import { createNetworkLog } from '../page-load/network-log.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { OpenPage } from '../page-load/open-page.ts'
import { waitUntil, waitUntilIdle } from '../page-load/wait-until.ts'
import { publishChangedWatch } from '../products/publish-changed-watch.ts'
import type { Product } from '../products/start-products.ts'

/** What a returning viewer loads of released files after a release of the watch remote with one line changed. */
export interface AfterRelease {
  files: number
  /** As they came over the network, with their headers. */
  bytes: number
  /** The same files in brotli, without headers: what a browser loads that does not decode by an older file. */
  wholeBytes: number
}

/** Visits a video's page, releases the watch remote anew, and visits the page again in the same browser. */
export async function measureAfterRelease(
  browser: Browser,
  { url, root }: Product,
  path: string,
): Promise<AfterRelease> {
  const open = await openPage(browser, unthrottled)
  try {
    const log = createNetworkLog(open.session)
    await visit(open, url + path, 'Related Videos')
    const takeBack = await publishChangedWatch(root)
    try {
      await setTimeout(servedAfterMs)
      const before = log.requests.length
      await visit(open, url + path, 'More to watch')
      const loaded = log.requests
        .slice(before)
        .filter((request) => request.url.includes('/mf/') && !request.isFromCache && request.bytes > 0)
      const sizes = loaded.map(async (request) => (await stat(join(root, `${new URL(request.url).pathname}.br`))).size)
      return {
        files: loaded.length,
        bytes: sum(loaded.map(({ bytes }) => bytes)),
        wholeBytes: sum(await Promise.all(sizes)),
      }
    } finally {
      await takeBack()
    }
  } finally {
    await open.close()
  }
}

/** A site looks at what is live once a second. */
const servedAfterMs = 3000

async function visit(open: OpenPage, url: string, heading: string): Promise<void> {
  await goTo(open, url)
  await waitUntil(
    open,
    `[...document.querySelectorAll('#root main h2')].some((each) => each.textContent === '${heading}')`,
  )
  // The comments and the player's late features come when the browser has nothing else to do.
  await waitUntil(open, `document.querySelector('#root main textarea')`)
  await waitUntilIdle(open, 2000)
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
