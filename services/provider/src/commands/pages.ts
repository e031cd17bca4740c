import type { Command } from 'commander'
import { readPageFiles } from '../pages/page-files.ts'
import { deletePage, listPages, storePages } from '../pages/queries.ts'
import { print, withDatabase } from './operator-command.ts'

/** Adds `pages`. */
export function addPagesCommand(program: Command): void {
  const pages = program
    .command('pages')
    .description(
      "manages the operator's pages, such as the terms of use. A page is a Markdown file named after its URL (`about.md` is /about), with its title in the first line (`# About`)",
    )

  pages
    .command('set')
    .description('stores a page, or all pages in a folder, and replaces pages with the same names')
    .argument('<path>', 'a Markdown file, or a folder of Markdown files')
    .action(async (path: string) => {
      const texts = await readPageFiles(path)
      await withDatabase((database) => storePages(database, texts, new Date()))
      print(`Stored: ${texts.map(({ slug }) => slug).join(', ')}`)
    })

  pages
    .command('list')
    .description('lists all pages with their update times')
    .action(() =>
      withDatabase(async (database) => {
        for (const { slug, title, updatedAt } of await listPages(database))
          print(`${updatedAt.toISOString()} ${slug}: ${title}`)
      }),
    )

  pages
    .command('delete')
    .description('deletes a page')
    .argument('<slug>', "the page's name in its URL")
    .action((slug: string) =>
      withDatabase(async (database) => {
        if (!(await deletePage(database, slug)))
          throw new Error(`Page "${slug}" does not exist. Run "list" to see all pages.`)
        print(`Deleted: ${slug}`)
      }),
    )
}
