import type { Page } from 'playwright-core'

import type { Problem } from '../refusal.ts'

/** An axe rule that a page violates. */
export interface Violation {
  /** The rule's ID: `button-name`. */
  id: string
  /** The rule's description: `Buttons must have discernible text`. */
  help: string
  /** A selector for the first element with the violation. */
  target: string
}

/** Returns serious and critical axe violations in the page area. */
export async function readViolations(page: Page): Promise<Violation[]> {
  // Loaded here because it is large and most commands do not need it.
  const { default: axe } = await import('axe-core')
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document.querySelector('main') ?? document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({ id, help, target: nodes[0]?.target.join(' ') ?? '' }))
  })
}

interface Axe {
  run(
    root: Element | Document,
    options: object,
  ): Promise<{ violations: { id: string; impact: string; help: string; nodes: { target: string[] }[] }[] }>
}

/** Returns the violations that the live build does not have. */
export function accessibilityProblems(found: readonly Violation[], live: readonly Violation[]): Problem[] {
  return found
    .filter(({ id }) => !live.some((other) => other.id === id))
    .map(({ id, help, target }) => ({ rule: 'accessibility', text: `breaks axe's ${id}: ${help}, at ${target}` }))
}
