import { Command } from 'commander'
import { readPageFiles } from './pages/page-files.ts'
import { deletePage, listPages, storePages } from './pages/queries.ts'
import { withDatabase } from './with-database.ts'

const command = new Command('pages').description(
  'Stores the pages of the operator, such as the terms of use: Markdown files, each named after its URL (`about.md` is /about), with its title in the first line (`# About`).',
)

command
  .command('set')
  .description('stores a page, or all pages in a folder, in place of those with the same names')
  .argument('<path>', 'a Markdown file, or a folder of them')
  .action(async (path: string) => {
    const texts = await readPageFiles(path)
    await withDatabase((database) => storePages(database, texts, new Date()))
    process.stdout.write(`Stored: ${texts.map(({ slug }) => slug).join(', ')}\n`)
  })

command
  .command('list')
  .description('lists all pages, with the time when each was stored')
  .action(() =>
    withDatabase(async (database) => {
      for (const { slug, title, updatedAt } of await listPages(database))
        process.stdout.write(`${updatedAt.toISOString()} ${slug}: ${title}\n`)
    }),
  )

command
  .command('delete')
  .description('deletes a page')
  .argument('<slug>', 'its name in the URL')
  .action((slug: string) =>
    withDatabase(async (database) => {
      if (!(await deletePage(database, slug))) throw new Error(`There is no page "${slug}". "list" shows all pages.`)
      process.stdout.write(`Deleted: ${slug}\n`)
    }),
  )

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
