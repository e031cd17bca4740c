import { Command } from 'commander'
import { readPageFiles } from './pages/page-files.ts'
import { deletePage, listPages, storePages } from './pages/queries.ts'
import { withDatabase } from './with-database.ts'

const command = new Command('pages').description(
  "Manages the operator's pages, such as the terms of use. A page is a Markdown file named after its URL (`about.md` is /about), with its title in the first line (`# About`).",
)

command
  .command('set')
  .description('stores a page, or all pages in a folder, and replaces pages with the same names')
  .argument('<path>', 'a Markdown file, or a folder of Markdown files')
  .action(async (path: string) => {
    const texts = await readPageFiles(path)
    await withDatabase((database) => storePages(database, texts, new Date()))
    process.stdout.write(`Stored: ${texts.map(({ slug }) => slug).join(', ')}\n`)
  })

command
  .command('list')
  .description('lists all pages with their update times')
  .action(() =>
    withDatabase(async (database) => {
      for (const { slug, title, updatedAt } of await listPages(database))
        process.stdout.write(`${updatedAt.toISOString()} ${slug}: ${title}\n`)
    }),
  )

command
  .command('delete')
  .description('deletes a page')
  .argument('<slug>', "the page's name in its URL")
  .action((slug: string) =>
    withDatabase(async (database) => {
      if (!(await deletePage(database, slug)))
        throw new Error(`Page "${slug}" does not exist. Run "list" to see all pages.`)
      process.stdout.write(`Deleted: ${slug}\n`)
    }),
  )

command.parseAsync().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
