import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Finds citations that lead nowhere: `spec 5`, `reading 12`, `api.md, "Calls"`, `names.md, "home"` and `ADR 0012` or `decision 12` in any text file of the
 * tree, links between its Markdown pages, with their anchors, and in docs/spec-coverage.md the short paths of files and the words of the specification. Where
 * the specification disagrees with itself, or with the provider's OpenAPI document, it says so as well. Prints each with its place, and fails.
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

/** What is cited by the words of a heading or, of a table, its first column. */
const citedWords = [
  { page: 'api.md', known: new Set(matches('api.md', /^## (.+)$/gm)) },
  { page: 'names.md', known: new Set(matches('names.md', /^\| ([^|]+?) \|/gm)) },
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
  const quotations = file === 'docs/spec-coverage.md' ? inventedQuotations(file, text) : []
  const repeated = file === 'docs/architecture.md' ? repeatedSteps(file, text) : []
  return [
    ...danglingCitations(file, text),
    ...danglingWords(file, text),
    ...links,
    ...shortPaths,
    ...quotations,
    ...repeated,
  ]
})
dangling.push(...gaps('spec.md', /^## (\d+)\. /gm), ...gaps('readings.md', /id="reading-(\d+)"/g), ...unknownCalls())
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

/** Citations of pages whose parts have no numbers: without words in quotation marks, or with such as are none of its headings or rows. */
function danglingWords(file: string, text: string): string[] {
  if (file.endsWith('.md') || file === 'scripts/check-citations.ts') return []
  return citedWords.flatMap(({ page, known }) =>
    [...text.matchAll(new RegExp(String.raw`(?<![\w.-])${RegExp.escape(page)}(?:, "([^"]+)")?`, 'g'))].flatMap(
      (match) => {
        // A comment's line may end within the words.
        const words = match[1]?.replaceAll(/\s*\n\s*(?:\*|\/\/)?\s*/g, ' ')
        const place = `${file}:${lineOf(text, match.index)}`
        if (words === undefined) return [`${place}: say which part of it: ${page}, "${[...known][0]}".`]
        return known.has(words) ? [] : [`${place}: "${words}" is no part of docs/specification/${page}.`]
      },
    ),
  )
}

/** What the coverage page gives as words of the specification, and is none. `…` stands for what is left out. */
function inventedQuotations(file: string, text: string): string[] {
  const pages = plain(
    ['spec.md', 'readings.md', 'api.md', 'names.md'].map((page) => read(`docs/specification/${page}`)).join('\n'),
  )
  return [...text.matchAll(/^\| ("[^|]*?) \|/gm)].flatMap((row) =>
    [...(row[1] ?? '').matchAll(/"([^"]+)"/g)].flatMap(([, quoted = '']) =>
      quoted
        .split('…')
        .map((part) => plain(part).replaceAll(/^[ .,;:]+|[ .,;:]+$/g, ''))
        .filter((part) => !pages.includes(part))
        .map((part) => `${file}:${lineOf(text, row.index)}: the specification does not say "${part}".`),
    ),
  )
}

/** Files that the ways of a page and of a click pass twice: each is read once. */
function repeatedSteps(file: string, text: string): string[] {
  const steps = [...text.matchAll(/^\d+\. \[([^\]]+)\]/gm)].map(([, step = '']) => step)
  const repeated = steps.filter((step, index) => steps.indexOf(step) !== index)
  return repeated.map((step) => `${file}: ${step} is there twice.`)
}

/** Without Markdown's signs, in one line, in small letters. */
function plain(text: string): string {
  return text.replaceAll(/[`*]/g, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').toLowerCase()
}

/** Numbers that are missing, or there twice, where a page counts from 1. */
function gaps(page: string, pattern: RegExp): string[] {
  const numbers = matches(page, pattern).map(Number)
  return numbers.every((number, index) => number === index + 1)
    ? []
    : [`docs/specification/${page}: it counts ${numbers.join(', ')}.`]
}

/** Calls of api.md that the provider's OpenAPI document does not have, or not with that status. */
function unknownCalls(): string[] {
  const { paths } = JSON.parse(read('packages/api-client/openapi.json')) as {
    paths: Record<string, Record<string, { responses: object } | undefined>>
  }
  const documented = new Map(Object.entries(paths).map(([path, calls]) => [nameless(path), calls]))
  const calls = [...read('docs/specification/api.md').matchAll(/^\| (GET|POST|DELETE) (\S+) \| ([\d, ]+) \|/gm)]
  if (calls.length === 0) return ['docs/specification/api.md: it has no table of calls.']
  return calls.flatMap(([, method = '', path = '', statuses = '']) => {
    const responses = documented.get(nameless(`/api/v1${path}`))?.[method.toLowerCase()]?.responses ?? {}
    return statuses.split(', ').every((status) => status in responses)
      ? []
      : [
          `docs/specification/api.md: packages/api-client/openapi.json has no ${method} ${path} that answers ${statuses}.`,
        ]
  })
}

/** A path whose parameters have no names. */
function nameless(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
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
  return new Set(matches(page, pattern).map(Number))
}

function matches(page: string, pattern: RegExp): string[] {
  return [...read(`docs/specification/${page}`).matchAll(pattern)].map(([, part = '']) => part)
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
