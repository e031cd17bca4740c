import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, PreviousBuild } from '@kinora/releases/browser'

/** One of a remote's builds in the release document. */
export type RemoteBuild = Omit<PreviousBuild, 'entry'> & {
  /** The remote's name, such as `watch`. */
  remote: string
  version: string
  entryUrl: string
}

/** Lists a remote's builds in the order to try them: the released build, then the previous one. */
export function buildsOf(remote: string, { url, metadata, extras }: MicroFrontend): RemoteBuild[] {
  const { version } = metadata
  const released = { ...extras, remote, version, entryUrl: url, integrity: metadata.integrity }
  const { previous } = extras
  return previous ? [released, { ...previous, remote, version, entryUrl: previous.base + previous.entry }] : [released]
}

/** Describes the shared packages that a build needs but the shell doesn't provide; undefined if none are missing. */
export function incompatibility(
  { remote, version, requires }: RemoteBuild,
  provides: Record<string, string>,
): string | undefined {
  const unmet = unmetRanges(requires, provides)
  if (unmet.length === 0) return undefined
  const needs = unmet.map(
    ({ name, range, provided }) =>
      `needs ${name.replace('@kinora/', '')} ${range}; this page has ${provided ?? 'none'}`,
  )
  return `${remote} ${version} ${needs.join(', and ')}`
}
