import { Option } from 'commander'

import { ReleaseRefusedError } from '@kinora/releases'
import { check } from '../check/check.ts'
import type { CheckOptions } from '../check/check.ts'
import type { ReleaseContext } from '../site/open-site.ts'

/** The option of every command that checks builds. */
export const noRender = () => new Option('--no-render', 'hold files and ranges against what is live, and open no page')

/** Checks builds, and says what was looked at. @throws {ReleaseRefusedError} with every error. */
export async function checkBuilds(builds: string[], site: ReleaseContext, options: CheckOptions): Promise<string> {
  const { errors, rendered, skipped } = await check(builds, site, options)
  if (errors.length > 0) throw new ReleaseRefusedError(errors)
  if (!options.isRendered) return `${builds.join(', ')}: no error found; no page was rendered (--no-render).`
  const left = skipped.length === 0 ? '' : `; not rendered, for want of content: ${skipped.join(', ')}`
  return `${builds.join(', ')}: no error found; rendered ${rendered.join(', ') || 'nothing'}${left}.`
}
