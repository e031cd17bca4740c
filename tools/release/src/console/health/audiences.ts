import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

import type { Action, Audience } from '../console-api.ts'

/** The documents by which it is told who sees a build. */
export interface SeenReleases {
  stable: ReleaseDocument | undefined
  canary: ReleaseDocument | undefined
  /** The one before the stable release. */
  previous: ReleaseDocument | undefined
}

/** Who sees a build now, in whatever release it was told of. */
export function audienceOf({ stable, canary }: SeenReleases, remote: string, build: string): Audience {
  if (stable !== undefined && buildIdsByApp(stable)[remote] === build) return 'everybody'
  return canary !== undefined && buildIdsByApp(canary)[remote] === build ? 'canary' : 'nobody'
}

/**
 * What takes a build from those who see it: halting the canary that alone has it; the release before, where that has another build of the remote; else the build before it,
 * for another team may have released since.
 */
export function undoOf(seen: SeenReleases, remote: string, build: string): Action | undefined {
  const audience = audienceOf(seen, remote, build)
  if (audience === 'nobody') return undefined
  if (audience === 'canary') return { kind: 'halt' }
  const { previous, stable } = seen
  if (previous !== undefined && buildIdsByApp(previous)[remote] !== build) return { kind: 'rollback' }
  const before = stable?.microFrontends[remote]?.[0]?.extras.previous?.build
  if (before === undefined) return undefined
  return { kind: 'promote', builds: [`${remote}@${before}`], render: false, acceptSize: true, checks: true }
}
