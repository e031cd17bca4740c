import type { ChangeNote } from '@kinora/releases'
import type { ReleaseStore } from '@kinora/releases/storage'

import { canary, halt, promoteRunningCanary } from '../../releases/canary.ts'
import { promote } from '../../releases/promote.ts'
import { retire } from '../../releases/retire.ts'
import { rollback } from '../../releases/rollback.ts'
import type { Action } from '../console-api.ts'

/** An action that moves the pointer. */
export type LiveAction = Exclude<Action, { kind: 'gc' | 'preview' }>

/**
 * Does what the command of that name does, by the same function.
 *
 * @returns the id of the release that it is about.
 * @throws {Error} what that function throws.
 */
export async function changeLive(action: LiveAction, store: ReleaseStore, note?: ChangeNote): Promise<string> {
  switch (action.kind) {
    case 'promote':
      return promote(action.builds, store, { note })
    case 'canary': {
      const { builds, percent, steps, everySeconds } = action
      const plan = steps.length === 0 ? undefined : { steps, everySeconds }
      return canary(builds, percent, store, { plan, ...(note && { note }) })
    }
    case 'promote-canary':
      return promoteRunningCanary(store, note)
    case 'halt':
      return halt(store, note)
    case 'rollback':
      return (await rollback(store, { to: action.to, note })).release
    case 'retire':
      return retire(action.remote, store, note)
  }
}
