import { measureInteractions } from './interaction/measure-interactions.ts'
import { measureMemory } from './navigation/measure-memory.ts'
import { measureNavigation } from './navigation/measure-navigation.ts'
import { throttledCold } from './page-load/conditions.ts'
import { takeTurns } from './page-load/take-turns.ts'
import type { Bench, Part } from './part.ts'
import type { Product } from './products/start-products.ts'

/** What an open page costs: a click to the next one, an interaction, and memory over many pages. */
export function openPageParts(bench: Bench): Part[] {
  return [
    { name: 'From a click to the next page', measure: () => navigations(bench) },
    { name: 'Interactions', measure: () => interactions(bench) },
    { name: 'Memory', measure: () => memory(bench) },
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

async function memory({ products: { federated }, plan: { navigations }, tokens, results }: Bench) {
  results.memory = await measureMemory(federated.url, navigations, await tokens())
}
