import type { EarlyAnswers } from '@kinora/api-client'

/** The page's first call, made by the boot script. The api-client takes its answer over. */
export interface EarlyCall {
  url: string
  /** The access token that it carries; null for a visitor. */
  accessToken: string | null
  /** Milliseconds since 1970. */
  startedAt: number
  response: Promise<Response>
}

declare global {
  /** Set by the boot script, which runs before the shell and shares nothing else with it. */
  // oxlint-disable-next-line no-var -- only a `var` declares a property of globalThis
  var kinoraEarlyCall: EarlyCall | undefined
}

/** An answer that nobody has taken for this long tells how things were, not how they are. */
const freshMs = 30_000

/** Gives the api-client the call that is under way since before it existed. */
export const earlyAnswers: EarlyAnswers = (_method, url) => {
  const call = globalThis.kinoraEarlyCall
  return call?.url === url && Date.now() - call.startedAt < freshMs ? call : undefined
}
