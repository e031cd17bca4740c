import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, PreviousBuild } from '@kinora/releases/browser'

/** A remote's build, as listed in the release document. */
export type RemoteBuild = Omit<PreviousBuild, 'entry'> & {
  /** The remote's name, such as `watch`. */
  remote: string
  version: string
  entryUrl: string
}

/** A remote's builds in the order in which they are tried: the released build, then the previous one. */
export function buildsOf(remote: string, { url, metadata, extras }: MicroFrontend): RemoteBuild[] {
  const { version } = metadata
  const released = { ...extras, remote, version, entryUrl: url, integrity: metadata.integrity }
  const { previous } = extras
  return previous ? [released, { ...previous, remote, version, entryUrl: previous.base + previous.entry }] : [released]
}

/** Describes which shared packages a build needs and the shell does not provide; undefined if the shell provides them all. */
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
