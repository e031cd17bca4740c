import { separateViews, viewsHeader } from './provider-calls.ts'
import type { ProviderResponse, ProviderCalls } from './provider-calls.ts'

/** Tracks whether the provider can return a video without counting a view. A provider that implements nothing beyond the specification can't. */
export interface ViewsAnnouncement {
  /** Returns what the provider announced, or a promise for it. Undefined if the provider doesn't respond, in which case the next call retries. */
  isSeparate(): boolean | Promise<boolean | undefined>
  /** Checks the response to a video read. Unless it confirms that no view was counted, the site stops reading videos. */
  confirm(answer: ProviderResponse): void
}

/**
 * Reads the announcement from the provider's health check, which doesn't count a view.
 *
 * @param holdsMs how long an announcement is valid before it is refreshed in the background.
 */
export function createViewsAnnouncement(calls: ProviderCalls, holdsMs: number): ViewsAnnouncement {
  let known: { isSeparate: boolean; at: number } | undefined
  let asking: Promise<boolean | undefined> | undefined

  async function ask(): Promise<boolean | undefined> {
    try {
      const answer = await calls.get('/health')
      const isSeparate = saysSo(answer)
      // The error may come from a proxy in front of the provider, so it says nothing about views.
      if (!isSeparate && answer.status !== 200) return known?.isSeparate
      known = { isSeparate, at: performance.now() }
      return isSeparate
    } catch {
      return known?.isSeparate
    } finally {
      asking = undefined
    }
  }

  return {
    isSeparate() {
      if (known === undefined || performance.now() - known.at > holdsMs) asking ??= ask()
      return known?.isSeparate ?? asking ?? false
    },
    confirm(answer) {
      if (!saysSo(answer)) known = { isSeparate: false, at: performance.now() }
    },
  }
}

function saysSo({ headers }: ProviderResponse): boolean {
  return headers[viewsHeader] === separateViews
}
