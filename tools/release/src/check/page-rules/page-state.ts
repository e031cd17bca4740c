import { matchRoute } from '@kinora/releases'
import type { Page } from 'playwright-core'

import { firstLine } from '../refusal.ts'
import type { Problem } from '../refusal.ts'

/** How long a page may take to finish loading. */
export const shownWithinMs = 30_000
// How long a page may be blank without a loading indicator. Longer than the shell waits for a remote's files.
const blankForMs = 8_000

export interface PageState {
  title: string
  /** Whether the shell has rendered its frame. */
  hasFrame: boolean
  isBusy: boolean
  isBlank: boolean
  alert: string
}

/** Waits until the page has finished loading or times out, and returns its state. */
export async function settledState(page: Page): Promise<PageState> {
  const start = Date.now()
  let emptySince = start
  for (;;) {
    // The evaluation fails during a navigation.
    const state = await page.evaluate(readState).catch(() => leaving)
    if (!state.isBusy && !state.isBlank) return state
    if (state.isBusy || !state.hasFrame) emptySince = Date.now()
    if (Date.now() - emptySince > blankForMs || Date.now() - start > shownWithinMs) return state
    await page.waitForTimeout(50)
  }
}

const leaving: PageState = { title: '', hasFrame: false, isBusy: true, isBlank: true, alert: '' }

function readState(): PageState {
  const main = document.querySelector('main')
  const loading = '[aria-busy="true"], [data-placeholder]'
  return {
    title: document.title,
    hasFrame: main !== null,
    isBusy: main !== null && (main.matches(loading) || main.querySelector(loading) !== null),
    isBlank: main === null || (main.innerText.trim() === '' && main.querySelector('img, video, canvas, svg') === null),
    alert: main?.querySelector<HTMLElement>('[role="alert"]')?.innerText ?? '',
  }
}

/**
 * Finds problems in a page's state and URL.
 *
 * @param access access level that the route declares.
 * @param routes paths that the page may redirect to.
 */
export function stateProblems(
  { title, isBusy, isBlank, alert }: PageState,
  page: Page,
  { url, access, routes }: { url: string; access: 'public' | 'token'; routes: readonly string[] },
): Problem[] {
  const problems: Problem[] = []
  if (isBusy) problems.push({ rule: 'loading', text: `is still loading after ${shownWithinMs / 1000} s` })
  else if (isBlank) problems.push({ rule: 'visible', text: 'shows nothing' })
  // The title of the shell's error page.
  else if (title.startsWith('Not available'))
    problems.push({ rule: 'available', text: `is not available: "${firstLine(alert)}"` })
  else if (access === 'token' && title.startsWith('Log in'))
    problems.push({ rule: 'session', text: 'asks the viewer to log in' })

  const { pathname } = new URL(page.url())
  const declared = routes.map((path) => ({ path }))
  if (!matchRoute(declared, pathname)) problems.push({ rule: 'address', text: `redirects from ${url} to ${pathname}` })
  return problems
}
