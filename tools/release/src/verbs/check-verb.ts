import { check } from '../check/check.ts'
import type { CheckOptions } from '../check/check.ts'
import type { Site } from '../open-site.ts'
import { ReleaseRefusedError } from '../release-refused-error.ts'
import { requireNames } from './read-arguments.ts'
import type { Verb } from './verb.ts'

/** The option of every verb that checks builds. */
export const checkOptions = { 'no-render': { type: 'boolean' } } as const

export const checkVerb: Verb = {
  synopsis: '<build…> [--no-render]',
  summary: 'say, one line a fault, what would break if these builds went live',
  options: checkOptions,
  async run({ names, values }, site) {
    const builds = requireNames(names, 'a build, as "publish" gives it')
    return requireSound(builds, site, { isRendered: values['no-render'] !== true })
  },
}

/** Checks builds, and says what was looked at. @throws {ReleaseRefusedError} with every fault. */
export async function requireSound(builds: string[], site: Site, options: CheckOptions): Promise<string> {
  const { faults, rendered, skipped } = await check(builds, site, options)
  if (faults.length > 0) throw new ReleaseRefusedError(faults)
  if (!options.isRendered) return `${builds.join(', ')}: no fault found; no page was rendered (--no-render).`
  const left = skipped.length === 0 ? '' : `; not rendered, for want of content: ${skipped.join(', ')}`
  return `${builds.join(', ')}: no fault found; rendered ${rendered.join(', ') || 'nothing'}${left}.`
}
