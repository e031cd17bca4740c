import type { Browser } from 'playwright-core'

import { measureLongLists } from './growth/measure-long-lists.ts'
import { measureInteractions } from './interaction/measure-interactions.ts'
import { commit, describeMachine } from './machine.ts'
import { measureMemory } from './navigation/measure-memory.ts'
import { measureNavigation } from './navigation/measure-navigation.ts'
import { throttledCold, throttledWarm, unthrottled } from './page-load/conditions.ts'
import type { Conditions } from './page-load/conditions.ts'
import { measurePageLoad } from './page-load/measure-page-load.ts'
import type { PageLoad } from './page-load/measure-page-load.ts'
import { weighPage } from './page-load/page-weight.ts'
import { measuredPages } from './page-load/pages.ts'
import type { MeasuredPage } from './page-load/pages.ts'
import { takeTurns } from './page-load/take-turns.ts'
import type { Plan } from './plan.ts'
import { logIn, mostViewed } from './products/ask-provider.ts'
import type { Product, Products } from './products/start-products.ts'
import { measureLists } from './provider/measure-lists.ts'
import { measureUpload } from './provider/measure-upload.ts'
import type { LoadFigures, Results } from './results.ts'

/** Measures everything of a plan, one thing after the other. A part that fails is noted, and the others go on. */
export async function measureProducts(
  browser: Browser,
  products: Products,
  plan: Plan,
  onStep: (step: string) => void,
): Promise<Results> {
  const results: Results = {
    machine: describeMachine(browser.version()),
    commit: commit(),
    isQuick: plan.isQuick,
    minutes: 0,
    pageLoads: [],
    weights: [],
    navigations: {},
    memory: [],
    interactions: {},
    remotes: [],
    lists: [],
    provider: [],
    failures: [],
  }
  const { federated, oneBundle, hintsAlone, provider } = products
  const both = [federated, oneBundle]
  const video = await mostViewed(provider.url)
  const pages = measuredPages(video)
  const watch = pages.filter(({ name }) => name === '/watch/:id')
  // An access token lives a quarter of an hour, so each part takes a new one.
  const tokens = () => logIn(provider.url)

  const attempt = async (part: string, measure: () => Promise<void>) => {
    onStep(part)
    await measure().catch((error: unknown) => {
      results.failures.push({
        part,
        reason: error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error),
      })
    })
  }
  const measureLoads = async (page: MeasuredPage, of: readonly Product[], conditions: Conditions, pairs: number) => {
    const session = await tokens()
    const load = (product: Product) => () => measurePageLoad(browser, product.url, page, conditions, session)
    return takeTurns(pairs, Object.fromEntries(of.map((product) => [product.name, load(product)])))
  }

  for (const page of pages) {
    await attempt(`${page.name}, slow, first visit`, async () => {
      const isForGoals = page.name === '/' || page.name === '/watch/:id'
      const loads = await measureLoads(page, isForGoals ? [...both, hintsAlone] : both, throttledCold, plan.pairs)
      results.pageLoads.push({ page: page.name, conditions: throttledCold.name, loads: figuresOf(loads) })
      for (const product of both) {
        const load = loads[product.name]?.at(-1)
        if (load === undefined) continue
        const weight = await weighPage(product, page.path, load)
        results.weights.push({ page: page.name, product: product.name, weight })
      }
    })
  }
  for (const page of watch) {
    await attempt('Control: the same against itself', async () => {
      const itself = { ...federated, name: 'itself' }
      const loads = await measureLoads(page, [federated, itself], throttledCold, plan.pairs)
      results.pageLoads.push({ page: page.name, conditions: 'control', loads: figuresOf(loads) })
    })
  }
  for (const conditions of [throttledWarm, unthrottled]) {
    for (const page of pages) {
      await attempt(`${page.name}, ${conditions.name}`, async () => {
        const loads = await measureLoads(page, both, conditions, plan.otherPairs)
        results.pageLoads.push({ page: page.name, conditions: conditions.name, loads: figuresOf(loads) })
      })
    }
  }
  await attempt('From a click to the next page', async () => {
    results.navigations = await takeTurns(plan.pairs, {
      [federated.name]: () => measureNavigation(browser, federated.url, throttledCold),
      [oneBundle.name]: () => measureNavigation(browser, oneBundle.url, throttledCold),
    })
  })
  await attempt('Interactions', async () => {
    const session = await tokens()
    const interact =
      ({ url }: Product) =>
      () =>
        measureInteractions(browser, url, video.videoId, session)
    results.interactions = await takeTurns(plan.listRounds, {
      [federated.name]: interact(federated),
      [oneBundle.name]: interact(oneBundle),
    })
  })
  await attempt('Memory', async () => {
    for (const product of both) {
      const { before, after } = await measureMemory(browser, product.url, plan.navigations)
      results.memory.push({ product: product.name, navigations: plan.navigations, before, after })
    }
  })
  for (const page of watch) {
    await attempt('More remotes', async () => {
      const of = products.withRemotes.map(({ product }) => product)
      const loads = figuresOf(await measureLoads(page, of, throttledCold, plan.remoteRounds))
      results.remotes = products.withRemotes.map(({ count, product }) => ({ count, loads: loads[product.name] ?? [] }))
    })
  }
  await attempt('Longer lists', async () => {
    const product = { url: federated.url, databaseUrl: products.databaseUrl, videoId: video.videoId }
    results.lists = await measureLongLists(browser, product, plan, await tokens())
  })
  await attempt('Uploading', async () => {
    results.upload = await measureUpload(provider, (await tokens()).accessToken)
  })
  await attempt('The provider', async () => {
    const { databaseSizes: sizes, providerRounds: rounds, providerCalls: calls } = plan
    results.provider = await measureLists(products, { sizes, rounds, calls })
  })
  return results
}

function figuresOf(loads: Record<string, PageLoad[]>): Record<string, LoadFigures[]> {
  return Object.fromEntries(
    Object.entries(loads).map(([product, each]) => [
      product,
      each.map(({ requests: _requests, ...figures }) => figures),
    ]),
  )
}
