import type { ReleaseDocument } from '../release/release-document.ts'
import { unmetRanges } from '../sharing/unmet-ranges.ts'
import type { UnmetRange } from '../sharing/unmet-ranges.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Every range that the shell of a release does not meet, one line each, as far as the builds that are new have to do with it: their own ranges, and when the shell
 * is among them those of all remotes, but for what the shell before it did not meet either.
 *
 * @param changed the apps whose builds are new, by name.
 * @param before the release that they are added to.
 */
export function rangeErrors(
  document: ReleaseDocument,
  changed: readonly string[],
  before: ReleaseDocument | undefined,
): string[] {
  const builds = buildIdsByApp(document)
  const considered = changed.includes('shell') ? Object.keys(builds) : changed
  return considered.flatMap((id) => {
    const unmetBefore = before === undefined || changed.includes(id) ? [] : unmetBy(before, id)
    return unmetBy(document, id)
      .filter(({ name, range }) => !unmetBefore.some((other) => other.name === name && other.range === range))
      .map(
        ({ name, range, provided }) =>
          `${id}@${builds[id]} needs ${name} ${range}; the shell ${builds['shell']} has ${provided ?? 'none'}`,
      )
  })
}

function unmetBy({ microFrontends }: ReleaseDocument, id: string): UnmetRange[] {
  const requires = microFrontends[id]?.[0]?.extras.requires ?? {}
  return unmetRanges(requires, microFrontends.shell[0]?.extras.provides ?? {})
}
