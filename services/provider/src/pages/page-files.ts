import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { isReadable, lineFrom, linesFrom } from '../http/text.ts'
import type { PageText } from './queries.ts'
import { maxMarkdownLength, maxPageTitleLength, maxSlugLength, slugPattern } from './schemas.ts'

const maxFiles = 100
/** UTF-8 uses at most 3 bytes per UTF-16 code unit. */
const maxBytes = 3 * (maxMarkdownLength + maxPageTitleLength + 100)
const extension = '.md'

/**
 * Reads a page from a Markdown file, or pages from all Markdown files in a folder. A file is named after the page's slug (`about.md`), and its first line is
 * the page's title (`# About`).
 *
 * @throws {Error} that states the file and the problem.
 */
export async function readPageFiles(path: string): Promise<PageText[]> {
  if (!(await stat(path)).isDirectory()) return [await readPageFile(path)]
  const files = (await readdir(path)).filter((name) => name.endsWith(extension)).toSorted()
  if (files.length === 0) throw new Error(`${path} contains no ${extension} files.`)
  if (files.length > maxFiles)
    throw new Error(`${path} contains ${files.length} pages. Store at most ${maxFiles} at a time.`)
  return Promise.all(files.map((name) => readPageFile(join(path, name))))
}

async function readPageFile(path: string): Promise<PageText> {
  const reject = (why: string) => new Error(`${path} is not a valid page: ${why}`)
  const slug = basename(path, extension)
  if (!path.endsWith(extension) || slug.length > maxSlugLength || !new RegExp(slugPattern).test(slug))
    throw reject('its name must be like "about.md", with lowercase letters, digits and hyphens.')
  if ((await stat(path)).size > maxBytes) throw reject(`it is larger than ${maxMarkdownLength} characters.`)
  const text = linesFrom(await readFile(path, 'utf8'))
  const [, title = '', rest = ''] = text.match(/^#[ \t]+([^\n]*)(?:\n([^]*))?$/) ?? []
  const page = { slug, title: lineFrom(title), markdown: rest.trim() }
  if (page.title === '') throw reject('its first line must be its title, like "# About".')
  if (page.title.length > maxPageTitleLength) throw reject(`its title is longer than ${maxPageTitleLength} characters.`)
  if (page.markdown === '') throw reject('it does not have any text below its title.')
  if (page.markdown.length > maxMarkdownLength) throw reject(`it is longer than ${maxMarkdownLength} characters.`)
  if (!isReadable(text)) throw reject('it contains invisible or unreadable characters.')
  return page
}
