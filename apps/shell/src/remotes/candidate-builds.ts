import { unmetRanges } from '@kinora/releases/browser'
import type { MicroFrontend, PreviousBuild, UnmetRange } from '@kinora/releases/browser'

/** A build of a remote that may be loaded: where its files lie, how it is loaded, what it asks of the shell, and how long it may take. */
export type CandidateBuild = Omit<PreviousBuild, 'entry'> & {
  entryUrl: string
}

/** The builds of a remote in the order in which they are tried: the one that was released, and the good one before it. */
export function candidateBuilds({ url, metadata, extras }: MicroFrontend): CandidateBuild[] {
  const { previous } = extras
  const present = { ...extras, entryUrl: url, integrity: metadata.integrity }
  return previous ? [present, { ...previous, entryUrl: previous.base + previous.entry }] : [present]
}

/** In which words a build is refused by this shell, or undefined when it fits. */
export function incompatibility(
  name: string,
  { requires }: CandidateBuild,
  provides: Record<string, string>,
): string | undefined {
  const unmet = unmetRanges(requires, provides)
  return unmet.length === 0 ? undefined : `${name} ${unmet.map(need).join(', and ')}`
}

function need({ name, range, provided }: UnmetRange): string {
  return `needs ${name.replace('@kinora/', '')} ${range}; this page has ${provided ?? 'none'}`
}
