import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

import { leaveDevelopment, readDevRemote } from './dev-remote.ts'
import type { DevRemote } from './dev-remote.ts'
import { showDevBadge } from './show-dev-badge.ts'

/** Puts the remote that this tab takes from its source in the place of the released one, and says so in a badge, or that it did not come. */
export async function takeDevRemote(release: ReleaseDocument): Promise<void> {
  const remote = readDevRemote()
  if (remote === undefined) return
  try {
    release.microFrontends[remote.remoteId] = [await describeRemote(remote)]
    showDevBadge(`${remote.remoteId} comes from ${remote.origin}`, leaveDevelopment)
  } catch (error) {
    const reason = (error as Error).message
    showDevBadge(`${remote.remoteId} did not come from ${remote.origin}: ${reason}`, leaveDevelopment)
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
