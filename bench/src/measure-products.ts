import type { Browser } from 'playwright-core'

import { measureLongLists } from './growth/measure-long-lists.ts'
import { commit, describeMachine } from './machine.ts'
import { openPageParts } from './open-page-parts.ts'
import { manyRemotesParts, pageLoadParts } from './page-load/page-load-parts.ts'
import { measuredPages } from './page-load/pages.ts'
import { measureParts } from './part.ts'
import type { Bench, Part } from './part.ts'
import type { Plan } from './plan.ts'
import { logIn, mostViewed } from './products/ask-provider.ts'
import type { Products } from './products/start-products.ts'
import { measureLists } from './provider/measure-lists.ts'
import { measureUpload } from './provider/measure-upload.ts'
import { emptyResults } from './results.ts'
import type { Results } from './results.ts'

/** Measures everything of a plan, one part after the other. */
export async function measureProducts(
  browser: Browser,
  products: Products,
  plan: Plan,
  onStep: (step: string) => void,
): Promise<Results> {
  const video = await mostViewed(products.provider.url)
  const results = emptyResults(describeMachine(browser.version()), commit(), plan.isQuick)
  const bench: Bench = {
    browser,
    products,
    plan,
    pages: measuredPages(video),
    videoId: video.videoId,
    tokens: () => logIn(products.provider.url),
    results,
  }
  const parts = [...pageLoadParts(bench), ...openPageParts(bench), ...manyRemotesParts(bench), ...growthParts(bench)]
  await measureParts(parts, results, onStep)
  return results
}

/** What longer lists, a large upload and a full database cost. */
function growthParts({ browser, products, plan, videoId, tokens, results }: Bench): Part[] {
  const { federated, provider, databaseUrl } = products
  return [
    {
      name: 'Longer lists',
      measure: async () => {
        const product = { url: federated.url, databaseUrl, videoId }
        results.lists = await measureLongLists(browser, product, plan, await tokens())
      },
    },
    {
      name: 'Uploading',
      measure: async () => {
        results.upload = await measureUpload(provider, (await tokens()).accessToken)
      },
    },
    {
      name: 'The provider',
      measure: async () => {
        const { databaseSizes: sizes, providerRounds: rounds, providerCalls: calls } = plan
        results.provider = await measureLists(products, { sizes, rounds, calls })
      },
    },
  ]
}
