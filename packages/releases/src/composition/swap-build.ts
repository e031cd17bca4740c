import type { BuildManifest } from '../build/build-manifest.ts'
import { releaseErrors } from '../release/release-document.ts'
import type { ReleaseDocument } from '../release/release-document.ts'
import { containerErrors } from './container-errors.ts'
import { createRelease } from './create-release.ts'
import type { NewRelease } from './create-release.ts'
import { rangeErrors } from './range-errors.ts'
import { ReleaseRefusedError } from './release-refused-error.ts'

/**
 * Returns the live release with another build of one remote, for a preview. It has its own ID, is not saved, and has no previous build to fall back to.
 *
 * @param live the release that viewers see.
 * @throws {ReleaseRefusedError} with a sentence for everything that would keep the build from going live: a shell, an unknown remote, ranges, containers and
 * paths.
 */
export function swapBuild(live: ReleaseDocument, build: BuildManifest): NewRelease {
  const { id } = build
  if (build.role === 'shell' || id === 'shell')
    throw new ReleaseRefusedError([
      `${id}@${build.build} is a shell. A link previews one remote in the shell that is live; "check" renders a shell with all remotes.`,
    ])
  if (live.microFrontends[id] === undefined)
    throw new ReleaseRefusedError([
      `${id} is not in the release that is live, so there is nothing to put ${id}@${build.build} in the place of.`,
    ])
  const { id: release, document } = createRelease(live, [build])
  const [swapped] = document.microFrontends[id] ?? []
  if (swapped === undefined) throw new Error(`The release of the preview has no ${id}.`)
  const { fallbackUrl: _, ...entry } = swapped
  const { previous: __, ...extras } = swapped.extras
  document.microFrontends[id] = [{ ...entry, extras }]
  const errors = [...releaseErrors(document), ...rangeErrors(document, [id], live), ...containerErrors(document, [id])]
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  return { id: release, document }
}
