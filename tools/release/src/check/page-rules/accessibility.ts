import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** An axe rule that a page violates, and the first element that violates it. */
export interface Violation {
  id: string
  help: string
  target: string
}

/** Returns the serious and critical axe violations in the page area. */
export async function readViolations(page: Page): Promise<Violation[]> {
  // Lazy, because the library is large and most commands don't need it.
  const { default: axe } = await import('axe-core')
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(root: Element | Document): Promise<AxeResults> } }
    const { violations } = await axe.run(document.querySelector('main') ?? document)
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({ id, help, target: nodes[0]?.target.join(' ') ?? '' }))
  })
}

/** Reports the violations that the live build doesn't have. */
export function accessibilityProblems(found: readonly Violation[], live: readonly Violation[]): Problem[] {
  return found
    .filter(({ id }) => !live.some((other) => other.id === id))
    .map(({ id, help, target }) => ({ rule: 'accessibility', text: `breaks axe's ${id}: ${help}, at ${target}` }))
}
