import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

import { Command } from 'commander'

import { checkOut, findBase } from './base-commit.ts'
import { changesPage } from './changes-page.ts'
import { compareGalleries } from './compare-galleries.ts'
import { Refusal } from './refusal.ts'
import { buildGallery, serveGallery } from './run-storybook.ts'
import { writeTokenPictures } from './token-pictures.ts'
import { workspace } from '../set-up/workspace.ts'

/*
 * `npm run gallery` shows the components in packages/ui in all their states, using the stories in packages/ui/stories. Storybook is installed by this command
 * only. There are no stored baselines: a comparison builds both sides and takes all screenshots in the same browser.
 */

const program = new Command('npm run gallery --').description('Shows the components in packages/ui in all states.')

program
  .command('serve', { isDefault: true })
  .description('serve the gallery locally and reload on changes')
  .option('--port <port>', 'port to listen on', '6006')
  .action(({ port }: { port: string }) => serveGallery(port))

program
  .command('build')
  .description('build the gallery as static files')
  .argument('[folder]', 'output folder', '.cache/gallery')
  .action(async (folder: string) => {
    const output = resolve(workspace, folder)
    await buildGallery(workspace, output)
    console.log(`The gallery is in ${relative(workspace, output)}.`)
  })

program
  .command('tokens')
  .description('update the images in docs/design-tokens')
  .action(async () => {
    const home = mkdtempSync(join(tmpdir(), 'kinora-gallery-'))
    try {
      await buildGallery(workspace, home)
      await writeTokenPictures(home, join(workspace, 'docs/design-tokens'))
    } finally {
      rmSync(home, { recursive: true, force: true })
    }
  })

program
  .command('compare')
  .description('compare every story with another commit, in one browser')
  .argument('[commit]', 'commit to compare with (default: the merge base with main; on main, the previous commit)')
  .option('--fail', 'exit with 1 if anything differs')
  .action(compare)

try {
  await program.parseAsync()
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function compare(named: string | undefined, { fail }: { fail?: true }): Promise<void> {
  const base = findBase(named)
  const home = mkdtempSync(join(tmpdir(), 'kinora-gallery-'))
  const output = join(workspace, '.cache/gallery-changes')
  try {
    const sources = join(home, 'sources')
    mkdirSync(sources)
    console.log(`Building the galleries of commit ${base.slice(0, 9)} and of this working tree …`)
    checkOut(base, sources)
    await buildGallery(sources, join(home, 'before'))
    await buildGallery(workspace, join(home, 'after'))

    const changes = await compareGalleries(join(home, 'before'), join(home, 'after'), output)
    writeFileSync(join(output, 'index.html'), changesPage(base, changes))
    for (const name of changes.gone) console.log(`removed  ${name}`)
    for (const name of changes.fresh) console.log(`new      ${name}`)
    for (const { story, view, pixels } of changes.changed)
      console.log(`changed  ${story}, at ${view}: ${pixels} pixels`)
    const count = changes.gone.length + changes.fresh.length + changes.changed.length
    console.log(
      count === 0
        ? `No differences from commit ${base.slice(0, 9)} in ${changes.compared} screenshots.`
        : `${changes.changed.length} of ${changes.compared} screenshots differ, ${changes.fresh.length} stories are new, ${changes.gone.length} were removed. See ${relative(process.cwd(), join(output, 'index.html'))}`,
    )
    if (fail && count > 0) process.exitCode = 1
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
