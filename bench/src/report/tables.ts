import type { LoadFigures, PageLoads, Results } from '../results.ts'
import { median, pairwiseRatios, summarise } from '../statistics/summary.ts'
import type { Goal } from './goals.ts'
import { figure, markdownTable } from './markdown-table.ts'

/** The goals, and whether each is reached. */
export function goalsTable(goals: readonly Goal[]): string {
  return markdownTable(
    ['figure', 'goal', 'measured', 'middle half', 'today over itself', 'reached', 'what it is'],
    goals.map(({ figure: name, goal, reached, spread, itself, unit, note }) => [
      name,
      `≤ ${figure(goal)}${unit}`,
      reached === undefined ? 'not measured' : `${figure(reached)}${unit}`,
      spread ? `${figure(spread.low)} – ${figure(spread.high)}` : '',
      itself ? `${figure(itself.low)} – ${figure(itself.high)}` : '',
      reached === undefined ? '' : reached <= goal ? 'yes' : '**no**',
      note,
    ]),
  )
}

const figures: [string, (load: LoadFigures) => number][] = [
  ['FCP', ({ fcp }) => fcp],
  ['LCP', ({ lcp }) => lcp],
  ['rendered', ({ rendered }) => rendered],
  ['control answers', ({ controlAnswers }) => controlAnswers],
  ['first frame', ({ firstFrame }) => firstFrame],
  ['blocking', ({ blocking }) => blocking],
  ['longest task', ({ longestTask }) => longestTask],
  ['CLS', ({ cls }) => cls],
  ['chain', ({ chainDepth }) => chainDepth],
]

/** Medians of every figure, for each page and product, under one set of conditions. */
export function loadsTable(pageLoads: readonly PageLoads[]): string {
  const rows = pageLoads.flatMap(({ page, loads }) =>
    Object.entries(loads).map(([product, each]) =>
      row(
        `${page}, ${product}`,
        figures.map(([, pick]) => (each.length > 0 ? figure(median(each.map(pick))) : '')),
      ),
    ),
  )
  return markdownTable(['page', ...figures.map(([name]) => name)], rows)
}

const compared = figures.slice(0, 5)

/** Federated over each other product, pair by pair: median and middle half. */
export function ratiosTable(pageLoads: readonly PageLoads[]): string {
  const rows = pageLoads.flatMap(({ page, loads }) =>
    Object.entries(loads)
      .filter(([product, each]) => product !== 'federated' && each.length > 0)
      .map(([product, each]) =>
        row(
          `${page}, over ${product}`,
          compared.map(([, pick]) => ratioOf((loads['federated'] ?? []).map(pick), each.map(pick))),
        ),
      ),
  )
  return markdownTable(['page', ...compared.map(([name]) => name)], rows)
}

export function weightsTable({ weights }: Results): string {
  return markdownTable(
    [
      'page',
      'HTML br / gz',
      'JS br / gz',
      'CSS br / gz',
      'pictures',
      'script files',
      'requests',
      'duplicate shared',
      'fetched twice',
    ],
    weights.map(({ page, product, weight }) => [
      `${page}, ${product}`,
      ...[weight.document, weight.script, weight.style].map(({ br, gz }) => `${kb(br)} / ${kb(gz)}`),
      kb(weight.pictures),
      String(weight.script.files),
      String(weight.requests),
      `${weight.duplicateShared} B`,
      String(weight.fetchedTwice.length),
    ]),
  )
}

export function navigationTable({ navigations }: Results): string {
  const steps = ['cold', 'warm', 'back'] as const
  const rows = Object.entries(navigations).map(([product, runs]) =>
    row(
      product,
      steps.map((step) => figure(median(runs.map((run) => run[step])))),
    ),
  )
  const over = steps.map((step) =>
    ratioOf(
      (navigations['federated'] ?? []).map((run) => run[step]),
      (navigations['one bundle'] ?? []).map((run) => run[step]),
    ),
  )
  return markdownTable(
    ['product', 'not loaded yet', 'loaded', 'back'],
    [...rows, ['federated over one bundle', ...over]],
  )
}

export function interactionsTable({ interactions }: Results): string {
  const kinds = ['typing', 'liking', 'menu'] as const
  return markdownTable(
    ['product', 'typing a comment', 'liking', 'opening the menu'],
    Object.entries(interactions).map(([product, runs]) =>
      row(
        product,
        kinds.map((kind) => figure(median(runs.map((run) => run[kind])))),
      ),
    ),
  )
}

export function memoryTable({ memory }: Results): string {
  return markdownTable(
    ['navigations through all remotes', 'heap', 'nodes'],
    memory.map(({ navigations, heapMb, nodes }) => [String(navigations), `${figure(heapMb)} MB`, String(nodes)]),
  )
}

export function remotesTable({ remotes }: Results): string {
  return markdownTable(
    ['remotes in the release', 'FCP', 'LCP', 'control answers'],
    remotes.map(({ count, loads }) => [
      String(count),
      ...[
        ({ fcp }: LoadFigures) => fcp,
        ({ lcp }: LoadFigures) => lcp,
        ({ controlAnswers }: LoadFigures) => controlAnswers,
      ].map((pick) => figure(median(loads.map(pick)))),
    ]),
  )
}

export function listsTable({ lists }: Results): string {
  return markdownTable(
    ['list', 'entries in the answer', 'first card', 'longest task scrolling', 'cards in the page'],
    lists.map(({ list, count, runs }) => [
      list,
      count.toLocaleString('en'),
      `${figure(median(runs.map(({ firstPaint }) => firstPaint)))} ms`,
      `${figure(median(runs.map(({ longestTaskScrolling }) => longestTaskScrolling)))} ms`,
      figure(median(runs.map(({ cards }) => cards))),
    ]),
  )
}

export function providerTable({ provider }: Results): string {
  const rows = provider.flatMap(({ videos, callers, rounds }) =>
    (['route', 'rawQuery', 'bareRoute'] as const).map((kind) => {
      const middle = (pick: 'p50Ms' | 'p99Ms' | 'perSecond') => figure(median(rounds.map((round) => round[kind][pick])))
      const over =
        kind === 'rawQuery'
          ? ''
          : ratioOf(
              rounds.map(({ route }) => route.p50Ms),
              rounds.map((round) => round[kind === 'route' ? 'rawQuery' : 'bareRoute'].p50Ms),
            )
      const names = { route: 'GET /videos?limit=8', rawQuery: 'its statement alone', bareRoute: 'a bare route' }
      return [
        `${videos.toLocaleString('en')} videos, ${callers} at once: ${names[kind]}`,
        middle('p50Ms'),
        middle('p99Ms'),
        middle('perSecond'),
        over,
      ]
    }),
  )
  return markdownTable(
    ['what', 'p50 ms', 'p99 ms', 'a second', 'the route over the statement, or over the bare route (p50)'],
    rows,
  )
}

function row(name: string, cells: readonly string[]): string[] {
  return [name, ...cells]
}

function ratioOf(federated: number[], other: number[]): string {
  const ratios = pairwiseRatios(federated, other)
  if (ratios.length === 0) return ''
  const { median: middle, low, high } = summarise(ratios)
  return `${figure(middle)} (${figure(low)} – ${figure(high)})`
}

function kb(bytes: number): string {
  return `${figure(bytes / 1000)} KB`
}
