import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { throttledCold } from '../page-load/conditions.ts'
import { measurePageLoad } from '../page-load/measure-page-load.ts'
import type { MeasuredPage } from '../page-load/pages.ts'
import { goTo, openPage } from '../page-load/open-page.ts'
import type { Product } from '../products/start-products.ts'
import { filmstrip } from './filmstrip.ts'
import type { Frame } from './filmstrip.ts'
import { waterfall } from './waterfall.ts'

/** SVGs, by what they show. */
export interface Pictures {
  filmstrip: string
  waterfall: string
}

const filmMs = 4000

/** Films a page in several products, and draws what the first of them asked for. */
export async function takePictures(
  browser: Browser,
  products: readonly Product[],
  page: MeasuredPage,
): Promise<Pictures | undefined> {
  const [first] = products
  if (first === undefined) return undefined
  const films = []
  for (const { name, url } of products) films.push({ name, frames: await film(browser, url + page.path) })
  const { requests, fcp, lcp, firstFrame, controlAnswers } = await measurePageLoad(
    browser,
    first.url,
    page,
    throttledCold,
  )
  const marks = [
    { name: 'FCP', atMs: fcp },
    { name: 'LCP', atMs: lcp },
    { name: 'first frame', atMs: firstFrame },
    { name: 'control answers', atMs: controlAnswers },
  ].filter(({ atMs }) => atMs > 0)
  const conditions = `${page.name}, first visit: 150 ms, 1.6 Mbps, processor slowed down fourfold`
  return {
    filmstrip: filmstrip(conditions, films),
    waterfall: waterfall(`${conditions} (ms; KB at the end of each bar)`, requests, marks),
  }
}

async function film(browser: Browser, url: string): Promise<Frame[]> {
  const open = await openPage(browser, throttledCold)
  try {
    let start: number | undefined
    const frames: Frame[] = []
    open.session.on('Network.requestWillBeSent', ({ wallTime }) => (start ??= wallTime))
    open.session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      if (start !== undefined && metadata.timestamp !== undefined)
        frames.push({ atMs: (metadata.timestamp - start) * 1000, jpeg: data })
      // The browser may be gone by then.
      open.session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await open.session.send('Page.startScreencast', { format: 'jpeg', quality: 50, maxWidth: 320, maxHeight: 200 })
    await goTo(open, url)
    await setTimeout(filmMs)
    await open.session.send('Page.stopScreencast')
    return frames.filter(({ atMs }) => atMs >= 0 && atMs <= filmMs)
  } finally {
    await open.close()
  }
}
