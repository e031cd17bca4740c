import { buildIdsByApp } from '@kinora/releases'
import type { ReleaseDocument } from '@kinora/releases'

import type { Action, Audience } from '../console-api.ts'

/** The release documents from which the audience of a build follows. */
export interface SeenReleases {
  stable: ReleaseDocument | undefined
  canary: ReleaseDocument | undefined
  /** The predecessor of the stable release. */
  previous: ReleaseDocument | undefined
}

/** Who sees a build now, regardless of the release in which it was reported. */
export function audienceOf({ stable, canary }: SeenReleases, remote: string, build: string): Audience {
  if (stable !== undefined && buildIdsByApp(stable)[remote] === build) return 'everybody'
  return canary !== undefined && buildIdsByApp(canary)[remote] === build ? 'canary' : 'nobody'
}

/**
 * The action that removes a build for its viewers: halt the canary, if only that has it; roll back, if the previous release has another build of the remote;
 * otherwise promote its previous build, because another team may have released since.
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
