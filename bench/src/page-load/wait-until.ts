import { setTimeout } from 'node:timers/promises'

import type { OpenPage } from './open-page.ts'

/** Waits until an expression is true in the page. @throws {Error} after a minute. */
export async function waitUntil({ evaluate, page }: OpenPage, expression: string): Promise<void> {
  for (const start = Date.now(); Date.now() - start < 60_000; await setTimeout(50)) {
    if (await evaluate<boolean>(`Boolean(${expression})`).catch(() => false)) return
  }
  throw new Error(`This did not become true at ${page.url()} within a minute: ${expression}`)
}
