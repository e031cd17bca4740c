import { ReleaseRefusedError } from '@kinora/releases'
import type { ChangeNote, ReleasePointer } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { checkBuilds, checkCanary } from '../../commands/check-builds.ts'
import { ChangedMeanwhileError } from '../../errors/coded-error.ts'
import { canary, halt, promoteRunningCanary } from '../../releases/canary.ts'
import { promote } from '../../releases/promote.ts'
import { readHistory } from '../../releases/release-history.ts'
import { rollback } from '../../releases/rollback.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { Action, ActRequest, ActResult } from '../console-api.ts'
import { confirmServed } from './confirm-served.ts'

/**
 * Performs a planned action, unless the live release has changed since the plan. Runs the same check as the command, makes the change, and confirms which
 * release the site serves.
 *
 * @param by author of the change.
 */
export async function act(
  { action, sequence, because }: ActRequest,
  site: ReleaseContext,
  by: string,
): Promise<ActResult> {
  const store = requireUnchanged(site.store, sequence)
  try {
    const before = await store.readPointer()
    const findings = await checkFirst(action, { ...site, store }, by)
    const release = await changeLive(action, store, { by, because })
    const percent = action.kind === 'canary' ? action.percent : undefined
    const gone = goneAfter(before, await site.store.readPointer())
    return {
      isDone: true,
      message: [...findings, resultText(action, release)].join('\n'),
      served: await confirmServed(site, { release, percent, gone }),
    }
  } catch (error) {
    const changed = error instanceof ChangedMeanwhileError ? await changeSince(site, sequence) : undefined
    return { isDone: false, error: errorTexts(error).join('\n'), changed }
  }
}

/**
 * Runs the function behind the command of the same name.
 *
 * @returns the ID of the resulting release.
 * @throws {Error} whatever that function throws.
 */
export async function changeLive(action: Action, store: ReleaseStore, note?: ChangeNote): Promise<string> {
  switch (action.kind) {
    case 'promote':
      return promote(action.builds, store, { note })
    case 'canary':
      return canary(action.builds, action.percent, store, { plan: undefined, ...(note && { note }) })
    case 'promote-canary':
      return promoteRunningCanary(store, note)
    case 'halt':
      return halt(store, note)
    case 'rollback':
      return (await rollback(store, { to: action.to, note })).release
  }
}

/**
 * Returns a store that rejects changes if the pointer is no longer at `sequence`. Commands retry after a concurrent change, but the console must make only the
 * changes that it has shown.
 */
function requireUnchanged(store: ReleaseStore, sequence: number): ReleaseStore {
  return {
    ...store,
    async readPointer() {
      const pointer = await store.readPointer()
      if ((pointer?.sequence ?? 0) !== sequence) throw new ChangedMeanwhileError()
      return pointer
    },
  }
}

async function checkFirst(action: Action, site: ReleaseContext, by: string): Promise<string[]> {
  if (action.kind === 'promote-canary') return checkCanary(site, action, by)
  if (action.kind !== 'promote' && action.kind !== 'canary') return []
  return [await checkBuilds(action.builds, site, action, action.kind === 'canary' ? 'canary' : 'everybody', by)]
}

/** Returns the release that some viewers saw before the change but that is no longer live. */
function goneAfter(before: ReleasePointer | undefined, after: ReleasePointer | undefined) {
  const shares = [
    { release: before?.stable, percent: 100 - (before?.canary?.percent ?? 0) },
    { release: before?.canary?.release, percent: before?.canary?.percent ?? 0 },
  ]
  const live = new Set([after?.stable, after?.canary?.release])
  const [gone] = shares
    .filter(({ release }) => release !== undefined && !live.has(release))
    .toSorted((a, b) => a.percent - b.percent)
  return gone?.release === undefined || gone.percent <= 0 ? undefined : { release: gone.release, percent: gone.percent }
}

function resultText(action: Action, release: string): string {
  switch (action.kind) {
    case 'canary':
      return `The canary ${release} is live for ${action.percent}% of viewers.`
    case 'rollback':
      return `Release ${release} is live again.`
    default:
      return `Release ${release} is live.`
  }
}

/** Returns an error's messages. */
export function errorTexts(error: unknown): string[] {
  if (error instanceof ReleaseRefusedError) return [...error.errors]
  return [error instanceof Error ? error.message : String(error)]
}

/** Describes the changes since a sequence number, newest first. */
async function changeSince({ store }: ReleaseContext, sequence: number): Promise<string> {
  const later = (await readHistory(store, 20)).filter((entry) => entry.sequence > sequence)
  return later
    .map(({ change, changedBy, because, changedAt }) =>
      [`${change} by ${changedBy ?? 'unknown'}`, because, changedAt].filter(Boolean).join(' · '),
    )
    .join('\n')
}
