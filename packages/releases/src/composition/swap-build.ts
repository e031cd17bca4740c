import type { BuildManifest } from '../build/build-manifest.ts'
import { releaseErrors } from '../release/release-document.ts'
import type { ReleaseDocument } from '../release/release-document.ts'
import { containerErrors } from './container-errors.ts'
import { createRelease } from './create-release.ts'
import type { NewRelease } from './create-release.ts'
import { rangeErrors } from './range-errors.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'

/**
 * Returns a copy of the live release with one remote's build replaced, for a preview. The copy has its own ID, isn't saved, and doesn't fall back to a previous
 * build of that remote.
 *
 * @param live the release that viewers see.
 * @throws {ReleaseRefusedError} if the build couldn't go live: it's a shell, its remote isn't live, or it has invalid ranges, containers or paths. Lists one
 * reason per line.
 */
export function swapBuild(live: ReleaseDocument, build: BuildManifest): NewRelease {
  const { id } = build
  if (build.role === 'shell' || id === 'shell')
    throw new ReleaseRefusedError([
      `${id}@${build.build} is a shell. A preview link shows one remote in the live shell. To test a shell with all remotes, use "check".`,
    ])
  if (live.microFrontends[id] === undefined)
    throw new ReleaseRefusedError([
      `${id} is not in the live release, so ${id}@${build.build} has no build to replace.`,
    ])
  const { id: release, document } = createRelease(live, [build])
  const [swapped] = document.microFrontends[id] ?? []
  if (swapped === undefined) throw new Error(`The preview's release does not contain ${id}.`)
  const { fallbackUrl: _, ...entry } = swapped
  const { previous: __, ...extras } = swapped.extras
  document.microFrontends[id] = [{ ...entry, extras }]
  const errors = [...releaseErrors(document), ...rangeErrors(document, [id], live), ...containerErrors(document, [id])]
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  return { id: release, document }
}
