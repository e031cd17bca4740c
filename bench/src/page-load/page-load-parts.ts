import type { Bench, Part } from '../part.ts'
import { takePictures } from '../pictures/take-pictures.ts'
import type { Product } from '../products/start-products.ts'
import type { LoadFigures } from '../results.ts'
import { throttledCold, throttledPhone, throttledWarm, unthrottled } from './conditions.ts'
import type { Conditions } from './conditions.ts'
import { measurePageLoad } from './measure-page-load.ts'
import type { PageLoad } from './measure-page-load.ts'
import { weighPage } from './page-weight.ts'
import type { MeasuredPage } from './pages.ts'
import { takeTurns } from './take-turns.ts'

/** Each page's loads under each of the conditions, and those of the goals against themselves, which shows how far equal things differ. */
export function pageLoadParts(bench: Bench): Part[] {
  const others = [throttledWarm, unthrottled]
  return [
    ...bench.pages.map((page) => firstVisit(bench, page)),
    ...bench.pages.filter(({ path }) => path === '/').map((page) => phoneVisit(bench, page)),
    ...bench.pages.filter(isForGoals).map((page) => control(bench, page)),
    ...watchPages(bench).map((page) => pictures(bench, page)),
    ...others.flatMap((conditions) => bench.pages.map((page) => otherVisit(bench, page, conditions))),
  ]
}

/** The watch page's loads in releases of many remotes. */
export function manyRemotesParts(bench: Bench): Part[] {
  const { products, plan, results } = bench
  return watchPages(bench).map((page) => ({
    name: 'More remotes',
    measure: async () => {
      const compared = products.withRemotes.map(({ product }) => product)
      const loads = figuresOf(await measureLoads(bench, page, compared, throttledCold, plan.remoteRounds))
      results.remotes = products.withRemotes.map(({ count, product }) => ({ count, loads: loads[product.name] ?? [] }))
    },
  }))
}

function firstVisit(bench: Bench, page: MeasuredPage): Part {
  const { plan, results } = bench
  const { federated, oneBundle, hintsAlone, barePage } = bench.products
  return {
    name: `${page.name}, slow, first visit`,
    measure: async () => {
      const compared = [federated, oneBundle]
      if (isForGoals(page)) compared.push(hintsAlone)
      if (page.hasVideo) compared.push(barePage)
      const loads = await measureLoads(bench, page, compared, throttledCold, plan.pairs)
      results.pageLoads.push({ page: page.name, conditions: throttledCold.name, loads: figuresOf(loads) })
      for (const product of [federated, oneBundle]) {
        const load = loads[product.name]?.at(-1)
        if (load === undefined) continue
        const weight = await weighPage(product, page.path, load)
        results.weights.push({ page: page.name, product: product.name, weight })
      }
    },
  }
}

/** What a page weighs on a phone, whose screen has room for other pictures. */
function phoneVisit({ browser, products: { federated }, results }: Bench, page: MeasuredPage): Part {
  return {
    name: `${page.name}, on a phone`,
    measure: async () => {
      const load = await measurePageLoad(browser, federated.url, page, throttledPhone)
      const weight = await weighPage(federated, page.path, load)
      results.weights.push({ page: `${page.name}, on a phone`, product: federated.name, weight })
    },
  }
}

/** What the page looks like as it comes, beside a bare one, and what it asks for. */
function pictures({ browser, products: { federated, barePage }, results }: Bench, page: MeasuredPage): Part {
  return {
    name: 'Pictures',
    measure: async () => {
      const taken = await takePictures(browser, [federated, barePage], page)
      if (taken) results.pictures = taken
    },
  }
}

function control(bench: Bench, page: MeasuredPage): Part {
  const { federated } = bench.products
  return {
    name: `Control: ${page.name} against itself`,
    measure: async () => {
      const compared = [federated, { ...federated, name: 'itself' }]
      const loads = await measureLoads(bench, page, compared, throttledCold, bench.plan.pairs)
      bench.results.pageLoads.push({ page: page.name, conditions: 'control', loads: figuresOf(loads) })
    },
  }
}

function otherVisit(bench: Bench, page: MeasuredPage, conditions: Conditions): Part {
  const { federated, oneBundle } = bench.products
  return {
    name: `${page.name}, ${conditions.name}`,
    measure: async () => {
      const loads = await measureLoads(bench, page, [federated, oneBundle], conditions, bench.plan.otherPairs)
      bench.results.pageLoads.push({ page: page.name, conditions: conditions.name, loads: figuresOf(loads) })
    },
  }
}

const isForGoals = ({ name }: MeasuredPage) => name === '/' || name === '/watch/:id'
const watchPages = ({ pages }: Bench) => pages.filter(({ hasVideo }) => hasVideo)

async function measureLoads(
  { browser, tokens }: Bench,
  page: MeasuredPage,
  compared: readonly Product[],
  conditions: Conditions,
  pairs: number,
) {
  const session = await tokens()
  const load = (product: Product) => () =>
    measurePageLoad(browser, product.url, { ...page, ...product.differs }, conditions, session)
  return takeTurns(pairs, Object.fromEntries(compared.map((product) => [product.name, load(product)])))
}

function figuresOf(loads: Record<string, PageLoad[]>): Record<string, LoadFigures[]> {
  return Object.fromEntries(
    Object.entries(loads).map(([product, each]) => [
      product,
      each.map(({ requests: _requests, ...figures }) => figures),
    ]),
  )
}
