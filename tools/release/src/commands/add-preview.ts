import { ReleaseRefusedError } from '@kinora/releases'

import { buildErrors } from '../check/static-errors.ts'
import { createPreviewLink, defaultPreviewDays, maxPreviewDays } from '../preview/create-preview-link.ts'
import type { PreviewLink } from '../preview/create-preview-link.ts'
import { numberUpTo } from './option-values.ts'
import type { AddCommand } from './run-command.ts'

export const addPreview: AddCommand = (tool, run) =>
  tool
    .command('preview')
    .description('print a link that opens the live site with this build instead of the live one')
    .argument('<build>', 'a build ID of a live remote, as printed by "publish"')
    .option('--days <n>', 'how many days the link is valid', numberUpTo(maxPreviewDays), defaultPreviewDays)
    .action((build: string, { days }: { days: number }) =>
      run(async (site) => {
        const errors = await buildErrors(build, site.storage, site.store)
        if (errors.length > 0) throw new ReleaseRefusedError(errors)
        return formatPreviewLink(await createPreviewLink(build, days, site))
      }),
    )

/** Formats a preview link on one line. */
export function formatPreviewLink({ url, expiresAt }: PreviewLink): string {
  return `Preview until ${expiresAt.toISOString().slice(0, 16)}Z: ${url}`
}
