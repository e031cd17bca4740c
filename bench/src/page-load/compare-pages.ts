import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

import type { Browser } from 'playwright-core'

import { logIn } from '../products/ask-provider.ts'
import type { Product } from '../products/start-product.ts'
import { figure, markdownTable } from '../statistics/markdown-table.ts'
import { median, pairwiseRatios } from '../statistics/summary.ts'
import { takeTurns } from '../statistics/take-turns.ts'
import type { Conditions } from './conditions.ts'
import { measurePageLoad } from './measure-page-load.ts'
import type { PageLoad } from './measure-page-load.ts'
import type { MeasuredPage } from './pages.ts'

/** Page load metrics, each in milliseconds since the start of the navigation, in bytes, or as a score. */
const metrics = {
  FCP: ({ fcp }) => fcp,
  LCP: ({ lcp }) => lcp,
  'first frame of the video': ({ firstFrame }) => firstFrame,
  rendered: ({ rendered }) => rendered,
  'control responds': ({ controlAnswers }) => controlAnswers,
  'blocking time': ({ blocking }) => blocking,
  'JavaScript until 3 s after load, gzipped': ({ scriptBytes }) => scriptBytes,
  'bytes without video': ({ bytes }) => bytes,
  'request chain': ({ chainDepth }) => chainDepth,
  CLS: ({ cls }) => cls,
} satisfies Record<string, (load: WeighedLoad) => number>

/** Metrics of a page that a click opens. */
const clickMetrics: Partial<typeof metrics> = {
  'first frame of the video': metrics['first frame of the video'],
  rendered: metrics.rendered,
  'bytes without video': metrics['bytes without video'],
}

interface WeighedLoad extends PageLoad {
  scriptBytes: number
}

/** One metric of one page, compared between two products or kinds of visit: their medians, and the ratios of paired loads. */
export interface Comparison {
  page: string
  conditions: string
  metric: string
  product: string
  reference: string
  medians: [product: number, reference: number]
  ratio: { median: number; min: number; max: number; pairs: number } | undefined
}

/**
 * Loads a page from each product in turn, and compares the first product with each of the others, pair by pair. Also compares its repeat visits and clicks with
 * its first visits.
 * @param pairs how many times to load each product.
 */
export async function comparePage(
  browser: Browser,
  page: MeasuredPage,
  products: readonly Product[],
  conditions: Conditions,
  pairs: number,
): Promise<Comparison[]> {
  const weigh = createScriptWeigher()
  const load = (product: Product) => async () => {
    // Each product has its own database, so sessions can't be shared.
    const tokens = page.isSignedIn ? await logIn(product.url) : undefined
    const measured = await measurePageLoad(browser, product.url, { ...page, ...product.differs }, conditions, tokens)
    const { firstVisit } = measured
    return {
      load: { ...measured, scriptBytes: await weigh(measured) },
      ...(firstVisit && { firstVisit: { ...firstVisit, scriptBytes: await weigh(firstVisit) } }),
    }
  }
  const taken = await takeTurns(pairs, Object.fromEntries(products.map((product) => [product.name, load(product)])))
  const [product = '', ...references] = products.map(({ name }) => name)
  const loadsOf = (name: string) => (taken[name] ?? []).map((turn) => turn.load)
  const firstVisits = (taken[product] ?? []).flatMap(({ firstVisit }) => firstVisit ?? [])
  const compared: [reference: string, loads: WeighedLoad[]][] = references.map((name) => [name, loadsOf(name)])
  if (firstVisits.length > 0) compared.push(['its first visits', firstVisits])
  return compared.flatMap(([reference, others]) =>
    Object.entries(conditions.visit === 'click' ? clickMetrics : metrics).map(([metric, valueOf]): Comparison => {
      const values = loadsOf(product).map(valueOf)
      const otherValues = others.map(valueOf)
      const ratios = pairwiseRatios(values, otherValues)
      return {
        page: page.name,
        conditions: conditions.name,
        metric,
        product,
        reference,
        medians: [median(values), median(otherValues)],
        ratio:
          ratios.length === 0
            ? undefined
            : { median: median(ratios), min: Math.min(...ratios), max: Math.max(...ratios), pairs: ratios.length },
      }
    }),
  )
}

async function gzippedSize(url: string): Promise<number> {
  const response = await fetch(url)
  return (await promisify(gzip)(await response.arrayBuffer(), { level: 9 })).byteLength
}

/** Returns a function that adds up the gzipped size of a load's scripts, whatever compression the server uses. Fetches each script only once. */
function createScriptWeigher(): (load: PageLoad) => Promise<number> {
  const sizes = new Map<string, Promise<number>>()
  return async ({ requests, load }) => {
    const scripts = requests.filter(({ type, url, startedAt }) => {
      const isScript = type === 'Script' || new URL(url).pathname.endsWith('.js')
      return isScript && url.startsWith('http') && startedAt <= load + 3000
    })
    let sum = 0
    for (const url of new Set(scripts.map((script) => script.url))) {
      const size = sizes.get(url) ?? gzippedSize(url)
      sizes.set(url, size)
      sum += await size
    }
    return sum
  }
}

/** Formats the comparisons as tables, one per combination of page, conditions and products. */
export function comparisonTables(comparisons: readonly Comparison[]): string {
  const groups = Map.groupBy(
    comparisons,
    ({ page, conditions, product, reference }) => `### ${page}, ${conditions}: ${product} compared with ${reference}`,
  )
  return [...groups]
    .map(([title, rows]) => {
      const table = markdownTable(
        ['metric', rows[0]?.product ?? '', rows[0]?.reference ?? '', 'ratio', 'range', 'pairs'],
        rows.map(({ metric, medians, ratio }) => [
          metric,
          ...medians.map(figure),
          ratio ? figure(ratio.median) : '',
          ratio ? `${figure(ratio.min)} – ${figure(ratio.max)}` : '',
          String(ratio?.pairs ?? 0),
        ]),
      )
      return `${title}\n\n${table}`
    })
    .join('\n\n')
}
