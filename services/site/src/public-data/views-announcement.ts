import { separateViews, viewsHeader } from './provider-calls.ts'
import type { ProviderResponse, ProviderCalls } from './provider-calls.ts'

/** Checks whether the provider can return a video without counting a view. A provider that implements only the specification cannot. */
export interface ViewsAnnouncement {
  /** The announcement, or a promise for it. Undefined if the provider does not respond; the next call retries. */
  isSeparate(): boolean | Promise<boolean | undefined>
  /** Checks the response to a video read. If the response does not confirm that no view was counted, all further video reads stop. */
  confirm(answer: ProviderResponse): void
}

/**
 * Uses the provider's health check, which does not count a view.
 *
 * @param holdsMs how long an announcement is valid. After that, it is refreshed in the background.
 */
export function createViewsAnnouncement(calls: ProviderCalls, holdsMs: number): ViewsAnnouncement {
  let known: { isSeparate: boolean; at: number } | undefined
  let asking: Promise<boolean | undefined> | undefined

  async function ask(): Promise<boolean | undefined> {
    try {
      const answer = await calls.get('/health')
      const isSeparate = saysSo(answer)
      // A proxy in front of the provider may have sent the error, so it is not the provider's announcement.
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
