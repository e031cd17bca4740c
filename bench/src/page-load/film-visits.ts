import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import type { Browser } from 'playwright-core'

import { figure, markdownTable } from '../statistics/markdown-table.ts'
import { throttledCold } from './conditions.ts'
import { createNetworkLog } from './network-log.ts'
import type { LoggedRequest } from './network-log.ts'
import { goTo, openPage } from './open-page.ts'
import type { MeasuredPage } from './pages.ts'
import { recorder, recording } from './recorder.ts'
import type { Recording } from './recorder.ts'

/** How long to film a visit, and the time between two pictures in the filmstrip. */
const [filmMs, everyMs] = [7000, 250]

/** Films the first and second visit of a page on a slow network. Writes an HTML page with a filmstrip and a waterfall for each. Returns the waterfalls as tables. */
export async function filmVisits(browser: Browser, origin: string, page: MeasuredPage, folder: string) {
  await mkdir(folder, { recursive: true })
  // A site that has just started responds slowly and leaves out the page's content.
  for (let i = 0; i < 10; i++) await (await fetch(origin + page.path)).text()
  const open = await openPage(browser, throttledCold)
  try {
    await open.session.send('Page.addScriptToEvaluateOnNewDocument', { source: recorder(page) })
    const film: Frame[] = []
    open.session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      film.push({ at: metadata.timestamp ?? 0, jpeg: data })
      // The browser may have closed the page.
      open.session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    })
    await open.session.send('Page.startScreencast', { format: 'jpeg', quality: 60, maxWidth: 320, maxHeight: 240 })
    const tables: string[] = []
    for (const visit of ['first', 'second']) {
      await open.page.goto('about:blank')
      const log = createNetworkLog(open.session)
      const start = Date.now() / 1000
      await goTo(open, origin + page.path)
      await setTimeout(filmMs)
      const requests = log.requests.filter(({ url }) => url.startsWith('http')).map(rowOf)
      const recorded = await open.evaluate<Recording>(recording)
      const frames = film.splice(0).map(({ at, jpeg }) => ({ at: (at - start) * 1000, jpeg }))
      const { fcp, lcp, controlAnswers } = recorded
      const title = `${page.name}, ${visit} visit: FCP ${figure(fcp)}, LCP ${figure(lcp)}, control ${figure(controlAnswers)}`
      const name = `${page.path.split('/')[1] || 'home'}-${visit}.html`
      await writeFile(join(folder, name), htmlPage(title, frames, requests))
      tables.push(`${title}\n\n${markdownTable(['file', 'from', 'to', 'bytes'], requests)}`)
    }
    return tables.join('\n\n')
  } finally {
    await open.close()
  }
}

/** A picture of the page, and when it was shown. */
interface Frame {
  at: number
  jpeg: string
}

/** A request's file, start, end and transferred bytes. */
type Row = [file: string, from: string, to: string, bytes: string]

function rowOf({ url, startedAt, doneAt, bytes, isFromCache }: LoggedRequest): Row {
  const { pathname } = new URL(url)
  const file = pathname.replace(/^\/mf\/([^/]+)\/[^/]+\//, '$1: ').replace(/[0-9a-f]{24}/, '…')
  return [file, startedAt.toFixed(), doneAt?.toFixed() ?? '', isFromCache ? 'cache' : bytes.toLocaleString('en')]
}

function htmlPage(title: string, frames: readonly Frame[], requests: readonly Row[]): string {
  const times = Array.from({ length: filmMs / everyMs }, (_, index) => (index + 1) * everyMs)
  const strip = times.map((time) => {
    const jpeg = frames.findLast(({ at }) => at <= time)?.jpeg
    return `<figure><figcaption>${time} ms</figcaption>${jpeg ? `<img src="data:image/jpeg;base64,${jpeg}">` : ''}</figure>`
  })
  const rows = requests.map(([file, from, to, bytes]) => {
    const [left, width] = [(Number(from) / filmMs) * 60, ((Number(to || filmMs) - Number(from)) / filmMs) * 60]
    return `<tr><td>${file}<td>${bytes}<td width="60%"><div style="margin-left:${left}vw;width:${width}vw"></div>${from}–${to}`
  })
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><style>body{font:13px system-ui}section{display:flex;overflow:auto}figure{margin:4px}table{width:100%}tr div{background:#258;height:8px}</style><h1>${title}</h1><section>${strip.join('')}</section><table>${rows.join('')}</table>`
}
