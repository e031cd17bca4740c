import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'

import { Client } from 'pg'

import { markdownTable } from '../statistics/markdown-table.ts'
import { quantile } from '../statistics/summary.ts'
import { vocabulary, wordOfRank } from './fill-at-scale.ts'

/** Queries of each kind. */
const rounds = 100
/** Picks common words more often, as in natural language. Skips the nine most common words, because they would be stop words. */
const randomWord = () => wordOfRank(Math.floor(10 * Math.exp(Math.random() * Math.log(vocabulary / 10))))
const randomWords = (count: number) => Array.from({ length: count }, randomWord).join(' ')
/** A word with a wrong letter in the middle. */
const misspelled = () => randomWord().replace(/^(...)./, '$1y')
const beginning = () => randomWord().slice(0, 2 + Math.floor(Math.random() * 5))

const search = (query: string, more = '') => `/search?query=${encodeURIComponent(query)}${more}`
const suggestions = (query: string) => `/search/suggestions?query=${encodeURIComponent(query)}`

const kinds: Record<string, () => string> = {
  'search: one word': () => search(randomWord()),
  'search: two words': () => search(randomWords(2)),
  'search: three words': () => search(randomWords(3)),
  'search: a phrase': () => search(`"${randomWords(2)}"`),
  'search: one word, another excluded': () => search(`${randomWord()} -${randomWord()}`),
  'search: either of two words': () => search(`${randomWord()} or ${randomWord()}`),
  'search: a misspelled word': () => search(misspelled()),
  'search: a channel': () => search(`${randomWords(2)} ${Math.floor(Math.random() * 100_000)}`, '&type=channels'),
  'search: newest': () => search(randomWords(2), '&sort=date'),
  'search: most viewed of the year': () => search(randomWord(), '&sort=views&uploaded=year'),
  'search: medium, with captions': () => search(randomWord(), '&length=medium&captions=true'),
  'suggestions: a prefix': () => suggestions(beginning()),
  'suggestions: a word and a prefix': () => suggestions(`${randomWord()} ${beginning()}`),
  'suggestions: a misspelled word': () => suggestions(misspelled()),
}

/** Makes a server start or stop logging the time of every statement. Applies to new connections. */
export async function setTiming(databaseUrl: string, isOn: boolean): Promise<void> {
  await withClient(databaseUrl, (client) =>
    client.query(
      `alter database kinora ${isOn ? 'set log_min_duration_statement = 0' : 'reset log_min_duration_statement'}`,
    ),
  )
}

/** Runs random queries one at a time, and returns a table of database times for each kind of query. */
export async function searchTimes(
  { url, logFile }: { url: string; logFile: string },
  ask: (path: string) => Promise<unknown>,
): Promise<string> {
  const queries = Object.entries(kinds).flatMap(([kind, path]) =>
    Array.from({ length: rounds }, () => ({ kind, path: path() })),
  )
  const lastMark = `mark ${queries.length}`
  await withClient(url, async (client) => {
    for (const [index, { path }] of queries.entries()) {
      await client.query(`select 'mark ${index}'`)
      await ask(path)
    }
    await client.query(`select '${lastMark}'`)
  })
  let log = await readFile(logFile, 'utf8')
  for (let tries = 0; tries < 100 && !log.includes(lastMark); tries++) {
    await setTimeout(100)
    log = await readFile(logFile, 'utf8')
  }
  const times = queries.map((query, index) => {
    const lines = log.slice(log.lastIndexOf(`'mark ${index}'`), log.lastIndexOf(`'mark ${index + 1}'`))
    return { kind: query.kind, path: query.path, ms: workedMs(lines) }
  })
  const row = (name: string, ofRow: typeof times) => {
    const all = ofRow.map(({ ms }) => ms)
    const slowest = ofRow.toSorted((a, b) => b.ms - a.ms)[0]
    return [
      name,
      ...[0.5, 0.95, 1].map((share) => quantile(all, share).toFixed(1)),
      `\`${decodeURIComponent(slowest?.path.split('query=')[1] ?? '')}\``,
    ]
  }
  return markdownTable(
    ['calls', 'p50 ms', 'p95 ms', 'slowest ms', 'slowest query'],
    [
      ...['search', 'suggestions'].map((name) =>
        row(
          `all of ${name}`,
          times.filter(({ kind }) => kind.startsWith(name)),
        ),
      ),
      ...Object.keys(kinds).map((name) =>
        row(
          name,
          times.filter(({ kind }) => kind === name),
        ),
      ),
    ],
  )
}

/**
 * Returns how long at least one statement was running, in milliseconds, so overlapping statements aren't counted twice. Excludes housekeeping and the last
 * statement, which only marks the end.
 */
function workedMs(log: string): number {
  const statements = Array.from(
    log.matchAll(/^(\S+ \S+) UTC .*duration: ([\d.]+) ms(?!.*delete from)/gm),
    ([, end = '', ms]) => ({ end: Date.parse(`${end}Z`), ms: Number(ms) }),
  ).slice(0, -1)
  let total = 0
  let latest = -Infinity
  for (const { end, ms } of statements) {
    total += Math.min(ms, Math.max(0, end - latest))
    latest = Math.max(latest, end)
  }
  return total
}

async function withClient<Result>(databaseUrl: string, run: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end()
  }
}
