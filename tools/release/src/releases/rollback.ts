import { buildIdsByApp, rollbackRelease } from '@kinora/releases'
import type { ChangeNote, ReleasePointer } from '@kinora/releases'
import { changePointer } from '@kinora/releases/storage'
import type { ReleaseStore } from '@kinora/releases/storage'

import { ChangedMeanwhileError } from '../errors/coded-error.ts'

/** Where a rollback leads, and what it leaves. */
export interface RollbackOptions {
  /** The release that becomes live; by default the one before the live one. */
  to?: string | undefined
  /** The release that it leaves; by default the one that is live when the rollback starts. */
  from?: string | undefined
  /** When the operator started the rollback. What others made live after that is not what the operator wants to leave. */
  startedAt?: Date
  note?: ChangeNote | undefined
}

/**
 * Makes an earlier release live for everybody, by one write of the pointer: nothing is built, created or checked. Of several rollbacks at the same moment the first
 * wins, so together they do not lead further back than one. A second rollback afterwards leads one further back.
 *
 * @returns the release that is live now, and the one that it replaces.
 * @throws {ChangedMeanwhileError} when another release is live than the one to leave.
 * @throws {Error} when there is no such release, it was never live, or its builds are gone. The live site stays as it was.
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
      if (release === left) throw new Error(`The release ${release} is live already.`)
      const [state] = await Promise.all([lastStateOf(store, release), requireBuilds(store, release)])
      if (state === undefined && release !== pointer.previous)
        throw new Error(`The release ${release} was never live for everybody. "history" lists those that were.`)
      return rollbackRelease(state ?? { stable: release, previous: null })
    },
    note,
  )
  return { release, left }
}

/** The live release. @throws {ChangedMeanwhileError} when it became live after that time. */
async function liveSince(store: ReleaseStore, time: Date): Promise<string> {
  let live: string | undefined
  for await (const { stable, changedAt } of store.history()) {
    live ??= stable
    if (stable !== live) break
    if (changedAt === undefined || Date.parse(changedAt) <= time.getTime()) return live
  }
  if (live === undefined) throw new Error('Nothing is live yet, so there is nothing to go back to.')
  throw changedSince(undefined, live)
}

function changedSince(left: string | undefined, live = 'nothing'): ChangedMeanwhileError {
  const what = left === undefined ? `${live} went live after this rollback started` : `${live} is live, not ${left}`
  return new ChangedMeanwhileError(
    `Nothing was done: ${what}. Look at "status"; to leave ${live}, type "rollback --from ${live}".`,
  )
}

function releaseBefore({ stable, previous }: ReleasePointer): string {
  if (previous !== null) return previous
  throw new Error(`There is no release before ${stable}. "history" lists those that there were; name one with --to.`)
}

async function lastStateOf(store: ReleaseStore, release: string): Promise<ReleasePointer | undefined> {
  for await (const state of store.history()) if (state.stable === release) return state
  return undefined
}

async function requireBuilds(store: ReleaseStore, release: string): Promise<void> {
  const builds = Object.entries(buildIdsByApp(await store.readRelease(release)))
  await Promise.all(builds.map(([id, build]) => store.readBuild(`${id}@${build}`)))
}
