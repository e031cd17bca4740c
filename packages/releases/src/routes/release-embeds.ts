import type { MicroFrontend, ReleaseDocument } from '../release/release-document.ts'
import type { BuiltEmbed } from './declared-embed.ts'

/** An embeddable page in a release, and the remote that owns it. */
export type ReleaseEmbed = BuiltEmbed & { remoteId: string; version: string } & Pick<
    MicroFrontend['extras'],
    'base' | 'assets' | 'build' | 'owner'
  >

/** Lists all embeddable pages in a release. */
export function releaseEmbeds({ microFrontends }: Pick<ReleaseDocument, 'microFrontends'>): ReleaseEmbed[] {
  return Object.entries(microFrontends).flatMap(([remoteId, [remote]]) => {
    if (remote?.extras.embed === undefined) return []
    const { base, assets, build, owner, embed } = remote.extras
    return [{ ...embed, remoteId, version: remote.metadata.version, base, assets, build, owner }]
  })
}
