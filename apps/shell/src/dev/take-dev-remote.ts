import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { readDevRemote } from './dev-remote.ts'
import type { DevRemote } from './dev-remote.ts'

/** Puts the remote that this tab takes from its source in the place of the released one. @returns in words what was done, or why not; undefined where there is none. */
export async function takeDevRemote(release: ReleaseDocument): Promise<string | undefined> {
  const remote = readDevRemote()
  if (remote === undefined) return undefined
  const { remoteId, origin } = remote
  try {
    release.microFrontends[remoteId] = [await describeRemote(remote)]
    return `${remoteId} comes from ${origin}`
  } catch (error) {
    return `${remoteId} did not come from ${origin}: ${(error as Error).message}`
  }
}

/** A dev server answers when it has built the remote. */
const buildTimeoutMs = 60_000

async function describeRemote({ origin }: DevRemote): Promise<MicroFrontend> {
  const answer = await fetch(`${origin}/remote.json`, { signal: AbortSignal.timeout(buildTimeoutMs) })
  if (!answer.ok) throw new Error(`${origin}/remote.json was answered with ${answer.status}.`)
  const entry = (await answer.json()) as MicroFrontend
  if (!entry.url.startsWith(`${origin}/`)) throw new Error(`${origin} names files that are not its own.`)
  return entry
}
