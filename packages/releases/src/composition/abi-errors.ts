import { loadingOf } from '../build/abi.ts'
import type { ReleaseDocument } from '../release/release-document.ts'
import { buildIdsByApp } from './build-ids-by-app.ts'

/**
 * Every build that the shell of a release has no way to load, one line each, as far as the builds that are new have to do with it: the build itself is new, or the
 * shell is.
 *
 * @param changed the apps whose builds are new, by name.
 */
export function abiErrors(document: ReleaseDocument, changed: readonly string[]): string[] {
  const { shell, ...remotes } = document.microFrontends
  const { build, abis, runtimes = ['shell@1'] } = shell[0]?.extras ?? {}
  const ids = buildIdsByApp(document)
  return Object.entries(remotes).flatMap(([id, [entry]]) => {
    if (entry === undefined || !(changed.includes(id) || changed.includes('shell'))) return []
    const { abi, runtime, verifiesFiles } = loadingOf(entry.extras)
    const name = `${id}@${ids[id]}`
    // A shell of before says nothing of this.
    const supported = abis ?? ['webpack-container@1']
    if (!supported.includes(abi))
      return [
        `${name} is of the ABI ${abi}, which the shell ${build} does not load; it loads ${supported.join(', ')}. ${remedy}`,
      ]
    // Whoever carries a runtime asks for none.
    if (runtime !== 'own' && !runtimes.includes(runtime))
      return [
        `${name} asks for the runtime ${runtime}, which the shell ${build} does not have; it has ${runtimes.join(', ')}. ${remedy}`,
      ]
    if (!verifiesFiles && abis === undefined)
      return [`${name} does not check its own files, and the shell ${build} does not do it in its place. ${remedy}`]
    return []
  })
}

const remedy = 'Promote a shell that does, or build the remote in another way.'
