import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

import type { LiveReleases } from '../../releases/live-releases.ts'
import type { Action, Audience } from '../console-api.ts'

/** The release documents that determine who sees a build. */
export interface SeenReleases extends LiveReleases {
  /** Release before the stable one. */
  previous: ReleaseDocument | undefined
}

/** Returns who sees a build now, whichever release it was reported in. */
export function audienceOf({ stable, canary }: SeenReleases, remote: string, build: string): Audience {
  if (stable !== undefined && buildIdsByApp(stable)[remote] === build) return 'live'
  return canary !== undefined && buildIdsByApp(canary)[remote] === build ? 'canary' : 'not live'
}

/**
 * Returns the action that takes a build away from viewers: halt the canary if no other release contains the build; roll back if the previous release contains a
 * different build of the remote; otherwise promote the remote's previous build, because other teams may have released in the meantime.
 *
 * @param broken builds of the remote that have the same error. An action that would bring one of them back is left out.
 */
export function undoOf(
  seen: SeenReleases,
  remote: string,
  build: string,
  broken: readonly string[] = [],
): Action | undefined {
  const audience = audienceOf(seen, remote, build)
  if (audience === 'not live') return undefined
  if (audience === 'canary') return { kind: 'halt' }
  const rolledBackTo = seen.previous && buildIdsByApp(seen.previous)[remote]
  if (seen.previous !== undefined && rolledBackTo !== build)
    return broken.includes(rolledBackTo ?? '') ? undefined : { kind: 'rollback' }
  const before = seen.stable?.microFrontends[remote]?.[0]?.extras.previous?.build
  if (before === undefined || broken.includes(before)) return undefined
  return { kind: 'promote', builds: [`${remote}@${before}`], render: false, acceptSize: true, checks: true }
}
