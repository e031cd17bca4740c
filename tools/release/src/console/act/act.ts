import { ReleaseRefusedError } from '@kinora/releases'
import type { ChangeNote } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { checkBuilds, checkCanary } from '../../commands/check-builds.ts'
import { ChangedMeanwhileError } from '../../errors/coded-error.ts'
import { canary, halt, promoteRunningCanary } from '../../releases/canary.ts'
import { promote } from '../../releases/promote.ts'
import { readHistory } from '../../releases/release-history.ts'
import { rollback } from '../../releases/rollback.ts'
import type { ReleaseContext } from '../../site/open-site.ts'
import type { ActResult } from '../console-api.ts'
import { confirmServed } from './confirm-served.ts'
import type { Action, ActRequest } from './read-action.ts'

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
    const after = await site.store.readPointer()
    const live = [after?.stable, after?.canary?.release].flatMap((id) => id ?? [])
    const percents = [before, after].flatMap((pointer) => pointer?.canary?.percent ?? [])
    return {
      isDone: true,
      message: [...findings, resultText(action, release)].join('\n'),
      detail: await confirmServed(site, { release, live, percents }),
    }
  } catch (error) {
    const detail = error instanceof ChangedMeanwhileError ? await changesSince(site, sequence) : undefined
    return { isDone: false, message: errorTexts(error).join('\n'), detail }
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

function resultText(action: Action, release: string): string {
  if (action.kind === 'canary') return `The canary ${release} is live for ${action.percent}% of viewers.`
  return `Release ${release} is live${action.kind === 'rollback' ? ' again' : ''}.`
}

/** Returns an error's messages. */
export function errorTexts(error: unknown): string[] {
  if (error instanceof ReleaseRefusedError) return [...error.errors]
  return [error instanceof Error ? error.message : String(error)]
}

/** Describes the changes since a sequence number, newest first. */
async function changesSince({ store }: ReleaseContext, sequence: number): Promise<string> {
  const later = (await readHistory(store, 20)).filter((entry) => entry.sequence > sequence)
  const lines = later.map(({ change, changedBy = 'unknown', because, changedAt }) =>
    [`${change} by ${changedBy}`, because, changedAt].filter(Boolean).join(' · '),
  )
  return `Meanwhile: ${lines.join('; ')}`
}
