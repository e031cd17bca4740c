import { buildIdsByApp, rollbackRelease } from '@kinora/releases'
import type { ChangeNote, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { ChangedMeanwhileError } from '../errors/coded-error.ts'

/** Options for a rollback. */
export interface RollbackOptions {
  /** Release to restore; by default, the one before the live release. */
  to?: string | undefined
  /** Release to replace; by default, the one that is live when the rollback starts. */
  from?: string | undefined
  /** When the operator started the rollback, so that later changes by others aren't undone. */
  startedAt?: Date
  note?: ChangeNote | undefined
}

/**
 * Makes an earlier release live for all viewers with a single write of the pointer, without building or checking anything. If several rollbacks race, only the
 * first succeeds, so together they go back only one release. A later rollback goes back one more.
 *
 * @returns the live release, and the release that it replaces.
 * @throws {ChangedMeanwhileError} if the live release isn't the one to replace.
 * @throws {Error} if the release doesn't exist, was never live, or its builds were deleted. The live site is unchanged.
 */
export async function rollback(
  store: ReleaseStore,
  { to, from, startedAt = new Date(), note }: RollbackOptions = {},
): Promise<{ release: string; left: string }> {
  const left = from ?? (await liveSince(store, startedAt))
  let release = ''
  await changePointer(
    store,
    async (pointer) => {
      if (pointer?.stable !== left) throw changedSince(left, pointer?.stable)
      release = to ?? releaseBefore(pointer)
      if (release === left) throw new Error(`Release ${release} is already live.`)
      const [state] = await Promise.all([lastStateOf(store, release), requireBuilds(store, release)])
      if (state === undefined && release !== pointer.previous)
        throw new Error(`Release ${release} was never live for all viewers. Run "history" to list releases that were.`)
      return rollbackRelease(state ?? { stable: release, previous: null })
    },
    note,
  )
  return { release, left }
}

/** Returns the live release. @throws {ChangedMeanwhileError} if it went live after `time`. */
async function liveSince(store: ReleaseStore, time: Date): Promise<string> {
  let live: string | undefined
  for await (const { stable, changedAt } of store.history()) {
    live ??= stable
    if (stable !== live) break
    if (changedAt === undefined || Date.parse(changedAt) <= time.getTime()) return live
  }
  if (live === undefined) throw new Error('Cannot roll back: nothing is live yet.')
  throw changedSince(undefined, live)
}

function changedSince(left: string | undefined, live = 'nothing'): ChangedMeanwhileError {
  const what = left === undefined ? `${live} went live after this rollback started` : `${live} is live, not ${left}`
  return new ChangedMeanwhileError(
    `Nothing was done: ${what}. Run "status" to see what is live. To replace ${live}, run "rollback --from ${live}".`,
  )
}

function releaseBefore({ stable, previous }: ReleasePointer): string {
  if (previous !== null) return previous
  throw new Error(
    `There is no release before ${stable}. Run "history" to list earlier releases, and choose one with --to.`,
  )
}

async function lastStateOf(store: ReleaseStore, release: string): Promise<ReleasePointer | undefined> {
  for await (const state of store.history()) if (state.stable === release) return state
  return undefined
}

async function requireBuilds(store: ReleaseStore, release: string): Promise<void> {
  const builds = Object.entries(buildIdsByApp(await store.readRelease(release)))
  await Promise.all(builds.map(([id, build]) => store.readBuild(`${id}@${build}`)))
}
