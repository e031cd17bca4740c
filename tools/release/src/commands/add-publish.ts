import { appDirectory } from '../builds/app-directory.ts'
import { publish, publishPrebuilt } from '../builds/publish.ts'
import type { PublishedBuild } from '../builds/publish.ts'
import { createPreviewLink, defaultPreviewDays } from '../preview/create-preview-link.ts'
import type { ReleaseContext } from '../site/open-site.ts'
import { formatPreviewLink } from './add-preview.ts'
import { noteOptions, readNote } from './change-note.ts'
import type { AddCommand } from './run-command.ts'
import { UsageError } from './usage-error.ts'

interface PublishOptions {
  as?: string
  prebuilt?: string
  entry?: string
  container?: string
  bundler?: string
}

export const addPublish: AddCommand = (tool, run) => {
  const [as] = noteOptions()
  const command = tool
    .command('publish')
    .description("build an app into the site's storage, or put there what any bundler has built; prints the build's id")
    .argument(
      '[app...]',
      'the folder of an app, or its name below apps/; with --prebuilt the present folder by default',
    )
    .option('--prebuilt <folder>', "publish a remote that is built already: the folder of its bundler's output")
    .option('--entry <file>', 'its entry, where the folder has several')
    .option('--container <name>', 'the global that its entry defines, where nothing says it')
    .option('--bundler <name@version>', 'what made it, where that is not installed for the app')
    .action((apps: string[], { prebuilt: output, as: who, ...choice }: PublishOptions) => {
      if (output === undefined && apps.length === 0)
        throw new UsageError('publish needs the folder of an app, or --prebuilt <folder>.')
      if (output !== undefined && apps.length > 1)
        throw new UsageError('publish --prebuilt takes one app: that whose package.json describes the folder.')
      if (output === undefined && Object.keys(choice).length > 0)
        throw new UsageError('--entry, --container and --bundler are for publish --prebuilt.')
      return run(async (site) => {
        const { storage, scratch } = site
        const { by } = readNote({ ...(who !== undefined && { as: who }) })
        if (output !== undefined) {
          const directory = apps[0] === undefined ? '.' : appDirectory(apps[0])
          return report(await publishPrebuilt({ directory, output, ...choice }, storage, scratch, by), site)
        }
        const lines: string[] = []
        for (const name of apps) lines.push(await report(await publish(appDirectory(name), storage, scratch, by), site))
        return lines.join('\n')
      })
    })
  command.addOption(as)
}

/** What is printed of a build: where to see it, or why nowhere, and on the last line its id. */
async function report({ id, isNew }: PublishedBuild, site: ReleaseContext): Promise<string> {
  const preview = await createPreviewLink(id, defaultPreviewDays, site).then(formatPreviewLink, noPreview)
  return `${preview}\n${isNew ? id : `${id} (published before)`}`
}

/** The build is published all the same. */
function noPreview(error: unknown): string {
  return `No preview link: ${(error instanceof Error ? error.message : String(error)).replaceAll('\n', '; ')}`
}
