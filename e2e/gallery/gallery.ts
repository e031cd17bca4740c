import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'

import { workspace } from '@kinora/local-stack'
import { Command } from 'commander'

import { checkOut, findBase } from './base-commit.ts'
import { changesPage } from './changes-page.ts'
import { compareGalleries } from './compare-galleries.ts'
import { Refusal } from './refusal.ts'
import { buildGallery, serveGallery } from './run-storybook.ts'
import { writeTokenPictures } from './token-pictures.ts'

/*
 * `npm run gallery`: shows the components of packages/ui in all their states, from the stories in packages/ui/stories. Only this command installs
 * Storybook. Pictures are not stored between comparisons: one run builds both sides and takes all pictures in the same browser.
 */

const program = new Command('npm run gallery --').description(
  'Shows the components of packages/ui in all their states.',
)

program
  .command('serve', { isDefault: true })
  .description('serve the gallery on this machine, and follow what changes in it')
  .option('--port <port>', 'where it listens', '6006')
  .action(({ port }: { port: string }) => serveGallery(port))

program
  .command('build')
  .description('build it as files that any web server can serve')
  .argument('[folder]', 'where they go', '.cache/gallery')
  .action(async (folder: string) => {
    const output = resolve(workspace, folder)
    await buildGallery(workspace, output)
    console.log(`The gallery is in ${relative(workspace, output)}.`)
  })

program
  .command('tokens')
  .description('take the pictures in docs/design-tokens again')
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
  .description('compare every story with that of another commit, in one browser')
  .argument('[commit]', 'what to compare with: by default where this branch left main, on main the commit before')
  .option('--fail', 'end with 1 where something differs')
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
    console.log(`Building the gallery of commit ${base.slice(0, 9)} and of this folder …`)
    checkOut(base, sources)
    await buildGallery(sources, join(home, 'before'))
    await buildGallery(workspace, join(home, 'after'))

    const changes = await compareGalleries(join(home, 'before'), join(home, 'after'), output)
    writeFileSync(join(output, 'index.html'), changesPage(base, changes))
    for (const name of changes.gone) console.log(`gone     ${name}`)
    for (const name of changes.fresh) console.log(`new      ${name}`)
    for (const { story, view, pixels } of changes.changed)
      console.log(`changed  ${story}, at ${view}: ${pixels} pixels`)
    const count = changes.gone.length + changes.fresh.length + changes.changed.length
    console.log(
      count === 0
        ? `Nothing differs from commit ${base.slice(0, 9)}, in ${changes.compared} pictures.`
        : `${changes.changed.length} of ${changes.compared} pictures differ, ${changes.fresh.length} stories are new and ${changes.gone.length} gone: ${relative(process.cwd(), join(output, 'index.html'))}`,
    )
    if (fail && count > 0) process.exitCode = 1
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
