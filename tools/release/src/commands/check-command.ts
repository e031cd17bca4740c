import { check } from '../check/check.ts'
import type { CheckOptions } from '../check/check.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { ReleaseRefusedError } from '../releases/release-refused-error.ts'
import { requireNames } from './read-arguments.ts'
import type { Command } from './command.ts'

/** The option of every command that checks builds. */
export const checkOptions = { 'no-render': { type: 'boolean' } } as const

export const checkCommand: Command = {
  synopsis: '<build…> [--no-render]',
  summary: 'say, one line an error, what would break if these builds went live',
  options: checkOptions,
  async run({ positionals, values }, site) {
    const builds = requireNames(positionals, 'a build, as "publish" gives it')
    return requireNoErrors(builds, site, { isRendered: values['no-render'] !== true })
  },
}

/** Checks builds, and says what was looked at. @throws {ReleaseRefusedError} with every error. */
export async function requireNoErrors(builds: string[], site: ReleaseContext, options: CheckOptions): Promise<string> {
  const { errors, rendered, skipped } = await check(builds, site, options)
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  if (!options.isRendered) return `${builds.join(', ')}: no error found; no page was rendered (--no-render).`
  const left = skipped.length === 0 ? '' : `; not rendered, for want of content: ${skipped.join(', ')}`
  return `${builds.join(', ')}: no error found; rendered ${rendered.join(', ') || 'nothing'}${left}.`
}
