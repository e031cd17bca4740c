import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Finds citations that lead nowhere: `spec 5`, `reading 12` and `ADR 0012` or `decision 12` in any text file of the tree, links between its Markdown
 * pages, with their anchors, and the short paths of files in docs/spec-coverage.md. Prints each with its place, and fails.
 */

const root = resolve(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Numbers in a row: `5`, `2, 5 and 8`. */
const numbers = String.raw`(\d+(?:(?:, | and |, and )\d+)*)`

interface Citation {
  what: string
  pattern: RegExp
  known: Set<number>
}

const citations: Citation[] = [
  { what: 'a point of docs/specification/spec.md', pattern: cited('spec'), known: found('spec.md', /^## (\d+)\. /gm) },
  {
    what: 'a reading of docs/specification/readings.md',
    pattern: cited('readings?'),
    known: found('readings.md', /id="reading-(\d+)"/g),
  },
  {
    what: 'a decision in docs/decisions',
    pattern: cited('(?:ADRs?|[Dd]ecisions?)'),
    known: new Set(readdirSync(join(root, 'docs/decisions')).map((name) => Number.parseInt(name, 10))),
  },
]

const textFile = /\.(?:ts|tsx|mjs|css|html|sql|md|ya?ml)$/
const generated = /(?:^|\/)(?:CHANGELOG\.md|pnpm-lock\.yaml|[^/]+\.(?:gen\.ts|api\.md))$/
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => textFile.test(file) && !generated.test(file) && existsSync(join(root, file)))

const dangling = files.flatMap((file) => {
  const text = read(file)
  const links = file.endsWith('.md') ? danglingLinks(file, text) : []
  const shortPaths = file === 'docs/spec-coverage.md' ? danglingShortPaths(file, text) : []
  return [...danglingCitations(file, text), ...links, ...shortPaths]
})
for (const line of dangling) console.error(line)
if (dangling.length > 0) process.exitCode = 1
else console.log(`Every citation and link in ${files.length} files leads somewhere.`)

function danglingCitations(file: string, text: string): string[] {
  return citations.flatMap(({ what, pattern, known }) =>
    [...text.matchAll(pattern)].flatMap((match) =>
      (match[1] ?? '')
        .split(/\D+/)
        .filter((number) => !known.has(Number(number)))
        .map((number) => `${file}:${lineOf(text, match.index)}: "${match[0]}" cites ${number}, which is not ${what}.`),
    ),
  )
}

/** The coverage page names files by short paths, tests without `.test.ts`; its head says what they stand for. */
function danglingShortPaths(file: string, text: string): string[] {
  const roots = new Map(
    [...text.matchAll(/`([a-z]+)\/`(?: is)?\s+`([^`]+\/)`/g)].map(([, short, path]) => [short, path]),
  )
  return [...text.matchAll(/`([a-z]+)\/([\w./-]+)`/g)].flatMap((match) => {
    const [cited, short, rest = ''] = match
    const path = join(root, roots.get(short) ?? `${short}/`, rest)
    const isThere = ['', '.test.ts', '.test.tsx'].some((ending) => existsSync(`${path}${ending}`))
    return isThere ? [] : [`${file}:${lineOf(text, match.index)}: ${cited} is no file.`]
  })
}

function danglingLinks(file: string, text: string): string[] {
  return [
    ...text.replaceAll(/```[^]*?```|`[^`\n]*`/g, (code) => ' '.repeat(code.length)).matchAll(/\]\(([^)\s]+)\)/g),
  ].flatMap((match) => {
    const link = match[1] ?? ''
    if (/^[a-z]+:/.test(link)) return []
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? file : relative(root, resolve(root, dirname(file), decodeURI(path)))
    const place = `${file}:${lineOf(text, match.index)}`
    if (!existsSync(join(root, target))) return [`${place}: there is no ${target}.`]
    if (anchor === undefined || !target.endsWith('.md') || anchorsOf(read(target)).has(anchor)) return []
    return [`${place}: ${target} has no heading or anchor "${anchor}".`]
  })
}

/** The anchors of a page: those that are written out, and those that its headings get. */
function anchorsOf(page: string): Set<string> {
  const written = [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id = '']) => id)
  const headings = [...page.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
  return new Set([...written, ...headings])
}

function cited(word: string): RegExp {
  return new RegExp(String.raw`\b${word} ${numbers}`, 'gi')
}

function found(page: string, pattern: RegExp): Set<number> {
  return new Set([...read(`docs/specification/${page}`).matchAll(pattern)].map(([, number]) => Number(number)))
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
