import { separateViews, viewsHeader } from './provider-calls.ts'
import type { ProviderAnswer, ProviderCalls } from './provider-calls.ts'

/** Whether the provider lets a video be read without counting a view of it. One that knows only the specification does not. */
export interface ViewsAnnouncement {
  /** What it said, or is about to say. Where it does not answer, undefined: the next one asks again. */
  isSeparate(): boolean | Promise<boolean | undefined>
  /** Notes what an answer to such a read says. One that does not say that nothing was counted ends all others. */
  confirm(answer: ProviderAnswer): void
}

/**
 * Asks by the health check, which reads nothing that could be counted.
 *
 * @param holdsMs how long what it said is believed. Then it is asked again, and meanwhile believed.
 */
export function createViewsAnnouncement(calls: ProviderCalls, holdsMs: number): ViewsAnnouncement {
  let known: { isSeparate: boolean; at: number } | undefined
  let asking: Promise<boolean | undefined> | undefined

  async function ask(): Promise<boolean | undefined> {
    try {
      const answer = await calls.get('/health')
      const isSeparate = saysSo(answer)
      // Something that stands before a provider which is down does not speak for it.
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

function saysSo({ headers }: ProviderAnswer): boolean {
  return headers[viewsHeader] === separateViews
}
