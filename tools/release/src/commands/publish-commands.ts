import { ReleaseRefusedError } from '@kinora/releases'

import { publish, publishPrebuilt } from '../builds/publish.ts'
import type { PublishedBuild } from '../builds/publish.ts'
import { requireSameOwner } from '../builds/require-same-owner.ts'
import { buildErrors } from '../check/static-errors.ts'
import { createPreviewLink, defaultPreviewDays, maxPreviewDays } from '../preview/create-preview-link.ts'
import type { PreviewLink } from '../preview/create-preview-link.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { asOption, readNote } from './change-note.ts'
import { UsageError } from './exit-codes.ts'
import { appDirectory, numberUpTo } from './option-values.ts'
import { jsonOption } from './run-command.ts'
import type { AddCommand } from './run-command.ts'

interface PublishOptions {
  as?: string
  prebuilt?: string
  entry?: string
  container?: string
  bundler?: string
  newOwner?: true
  json?: true
}

export const addPublish: AddCommand = (tool, run) => {
  const command = tool
    .command('publish')
    .description(
      "build an app, or use another bundler's output, and store it in the site's storage; prints the build ID",
    )
    .argument('[app...]', 'an app’s folder, or its name in apps/; with --prebuilt, the current folder by default')
    .option('--prebuilt <folder>', "publish a remote that is already built: the bundler's output folder")
    .option('--entry <file>', 'the entry, if the folder contains several')
    .option('--container <name>', 'the global that the entry defines, if it cannot be detected')
    .option('--bundler <name@version>', 'the bundler, if it is not installed for the app')
    .option('--new-owner', "allow a change of the app's owner")
    .action((apps: string[], { prebuilt: output, newOwner: isNewOwner, json, as, ...choice }: PublishOptions) => {
      if (output === undefined && apps.length === 0)
        throw new UsageError("publish requires an app's folder, or --prebuilt <folder>.")
      if (output !== undefined && apps.length > 1)
        throw new UsageError('publish --prebuilt accepts only one app, whose package.json describes the folder.')
      if (output === undefined && Object.keys(choice).length > 0)
        throw new UsageError('--entry, --container and --bundler require --prebuilt.')
      return run(async (site) => {
        const { storage, scratch } = site
        const { by } = readNote({ as })
        const directories = apps.length === 0 ? ['.'] : apps.map(appDirectory)
        if (isNewOwner !== true) for (const directory of directories) await requireSameOwner(directory, site)
        const builds: ReportedBuild[] = []
        for (const directory of directories) {
          const published =
            output === undefined
              ? await publish(directory, storage, scratch, { by })
              : await publishPrebuilt({ directory, output, ...choice }, storage, scratch, { by })
          builds.push({ ...published, ...(await previewOf(published, site)) })
        }
        return {
          messages: builds.flatMap(messagesOf).join('\n'),
          result: json ? JSON.stringify({ builds }, null, 2) : builds.map(({ id }) => id).join('\n'),
        }
      })
    })
  command.addOption(asOption()).addOption(jsonOption())
}

interface ReportedBuild extends PublishedBuild {
  /** Preview link, or in `noPreview` the reason why there is none. The build is published either way. */
  preview?: { url: string; expiresAt: Date }
  noPreview?: string
}

async function previewOf(
  { id }: PublishedBuild,
  site: ReleaseContext,
): Promise<Omit<ReportedBuild, keyof PublishedBuild>> {
  try {
    return { preview: await createPreviewLink(id, defaultPreviewDays, site) }
  } catch (error) {
    return { noPreview: (error instanceof Error ? error.message : String(error)).replaceAll('\n', '; ') }
  }
}

function messagesOf({ id, isNew, preview, noPreview }: ReportedBuild): string[] {
  const link = preview === undefined ? `No preview link: ${noPreview}` : formatPreviewLink(preview)
  return isNew ? [link] : [`${id} was already published.`, link]
}

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
function formatPreviewLink({ url, expiresAt }: PreviewLink): string {
  return `Preview until ${expiresAt.toISOString().slice(0, 16)}Z: ${url}`
}
