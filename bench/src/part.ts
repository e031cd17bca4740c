import type { Browser } from 'playwright-core'

import type { MeasuredPage } from './page-load/pages.ts'
import type { Plan } from './plan.ts'
import type { logIn } from './products/ask-provider.ts'
import type { Products } from './products/start-products.ts'
import type { Results } from './results.ts'

/** What every part measures, with what, and where its figures go. */
export interface Bench {
  browser: Browser
  products: Products
  plan: Plan
  pages: MeasuredPage[]
  /** The video of the watch page. */
  videoId: string
  /** New tokens: an access token lives a quarter of an hour, so each part takes its own. */
  tokens: () => ReturnType<typeof logIn>
  results: Results
}

/** One thing that is measured; what it finds goes into the results. */
export interface Part {
  name: string
  measure: () => Promise<void>
}

/** Measures the parts, one after the other. A part that fails is noted, and the others go on. */
export async function measureParts(parts: readonly Part[], { failures }: Results, onStep: (step: string) => void) {
  for (const { name, measure } of parts) {
    onStep(name)
    await measure().catch((error: unknown) => {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
      failures.push({ part: name, reason })
    })
  }
}
