import { measureInteractions } from './interaction/measure-interactions.ts'
import { measureMemory } from './navigation/measure-memory.ts'
import { measureNavigation } from './navigation/measure-navigation.ts'
import { throttledCold } from './page-load/conditions.ts'
import { takeTurns } from './page-load/take-turns.ts'
import type { Bench, Part } from './part.ts'
import type { Product } from './products/start-products.ts'
import { measureAfterRelease } from './returning/measure-after-release.ts'
import { measureVisit } from './visit/measure-visit.ts'

/** What an open page costs: a click to the next one, interactions, memory over many pages, and what is loaded after a release. */
export function openPageParts(bench: Bench): Part[] {
  return [
    { name: 'From a click to the next page', measure: () => navigations(bench) },
    { name: 'Interactions', measure: () => interactions(bench) },
    { name: 'A visit', measure: () => visits(bench) },
    { name: 'Memory', measure: () => memory(bench) },
    { name: 'After a release', measure: () => afterRelease(bench) },
  ]
}

async function navigations({ browser, products: { federated, oneBundle }, plan, results }: Bench) {
  results.navigations = await takeTurns(plan.pairs, {
    [federated.name]: () => measureNavigation(browser, federated.url, throttledCold),
    [oneBundle.name]: () => measureNavigation(browser, oneBundle.url, throttledCold),
  })
}

async function interactions({ browser, products: { federated, oneBundle }, plan, videoId, tokens, results }: Bench) {
  const session = await tokens()
  const interact = (product: Product) => () => measureInteractions(browser, product.url, videoId, session)
  results.interactions = await takeTurns(plan.listRounds, {
    [federated.name]: interact(federated),
    [oneBundle.name]: interact(oneBundle),
  })
}

async function visits({ browser, products: { federated }, plan, tokens, results }: Bench) {
  const session = await tokens()
  for (let done = 0; done < plan.visits; done++)
    results.visits.push(await measureVisit(browser, federated.url, session, plan.visitRounds))
}

async function afterRelease({ browser, products: { federated }, videoId, results }: Bench) {
  results.afterRelease = await measureAfterRelease(browser, federated, `/watch/${videoId}`)
}

async function memory({ products: { federated }, plan: { navigations }, tokens, results }: Bench) {
  results.memory = await measureMemory(federated.url, navigations, await tokens())
}
