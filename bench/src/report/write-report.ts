import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { workspace } from '@kinora/local-stack'

import type { PageLoads, Results } from '../results.ts'
import { median } from '../statistics/summary.ts'
import { goalsOf } from './goals.ts'
import type { Goal } from './goals.ts'
import { barPlot } from './plot.ts'
import { replaceMeasured } from './replace-measured.ts'
import { whyMissed } from './why-missed.ts'
import {
  goalsTable,
  interactionsTable,
  listsTable,
  loadsTable,
  memoryTable,
  navigationTable,
  providerTable,
  ratiosTable,
  remotesTable,
  weightsTable,
} from './tables.ts'

const file = (name: string) => join(workspace, 'docs', name)

/** Writes docs/performance.json, the pictures beside it, and the measured part of docs/performance.md. */
export async function writeReport({ pictures, ...results }: Results): Promise<void> {
  for (const [name, svg] of Object.entries(pictures ?? {})) await writeFile(file(`performance-${name}.svg`), svg)
  await writeFile(file('performance.json'), `${JSON.stringify({ ...results, goals: goalsOf(results) }, null, 2)}\n`)
  await writeFile(file('performance.svg'), plotOf(results.pageLoads))
  const page = await readFile(file('performance.md'), 'utf8')
  await writeFile(file('performance.md'), replaceMeasured('docs/performance.md', page, measured(results)))
  await promisify(execFile)('oxfmt', [file('performance.md'), file('performance.json')])
}

function measured(results: Results): string {
  const { machine } = results
  const under = (conditions: string) => results.pageLoads.filter((each) => each.conditions === conditions)
  const sections: [string, string | undefined][] = [
    ['Goals', goalsTable(goalsOf(results))],
    ['Missed: why, and what next', missed(goalsOf(results))],
    ['First visit, slow: medians', loadsTable(under('slow, first visit'))],
    ['First visit, slow: federated over the others', ratiosTable(under('slow, first visit'))],
    ['Repeat visit, slow', `${loadsTable(under('slow, repeat visit'))}\n\n${ratiosTable(under('slow, repeat visit'))}`],
    [
      'Unthrottled',
      `${loadsTable(under('unthrottled, first visit'))}\n\n${ratiosTable(under('unthrottled, first visit'))}`,
    ],
    ['Control: the federated product against itself', ratiosTable(under('control'))],
    ['What a page weighs', weightsTable(results)],
    ['From a click to the next page', navigationTable(results)],
    ['Interactions: the slowest answer', interactionsTable(results)],
    ['Memory of a tab', memoryTable(results)],
    ['More remotes', remotesTable(results)],
    ['Longer lists', listsTable(results)],
    ['The provider', `${providerTable(results)}${upload(results)}`],
  ]
  return [
    `Measured on ${machine.measuredAt} UTC, at commit ${results.commit}, in ${Math.round(results.minutes)} minutes${results.isQuick ? ' (quick: few pairs, so only the ratios say something)' : ''}: ` +
      `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, ${machine.browser}. Times are in milliseconds.`,
    '![LCP and time until the page’s own control answers](performance.svg)',
    ...(existsSync(file('performance-filmstrip.svg'))
      ? ['![The watch page as it comes, and a bare page](performance-filmstrip.svg)']
      : []),
    ...(existsSync(file('performance-waterfall.svg'))
      ? ['![What the watch page asks for](performance-waterfall.svg)']
      : []),
    ...sections.flatMap(([title, text]) => (text ? [`### ${title}`, text] : [])),
    ...(results.failures.length > 0
      ? ['### What could not be measured', ...results.failures.map(({ part, reason }) => `- ${part}: ${reason}`)]
      : []),
  ].join('\n\n')
}

function missed(goals: readonly Goal[]): string {
  return goals
    .filter(({ goal, reached }) => reached !== undefined && reached > goal)
    .map(({ figure }) => `- **${figure}**: ${whyMissed(figure)}`)
    .join('\n')
}

function upload({ upload: memory }: Results): string {
  if (!memory) return ''
  const { uploadedMb, beforeMb, peakMb } = memory
  return `\n\nAn upload of ${uploadedMb} MB: the provider held ${Math.round(beforeMb)} MB before it, and ${Math.round(peakMb)} MB at most while it ran.`
}

function plotOf(pageLoads: readonly PageLoads[]): string {
  const groups = pageLoads
    .filter(({ conditions }) => conditions === 'slow, first visit')
    .flatMap(({ page, loads }) =>
      (['lcp', 'controlAnswers'] as const).map((kind) => ({
        label: `${page}: ${kind === 'lcp' ? 'LCP' : 'control answers'}`,
        bars: Object.entries(loads).flatMap(([series, each]) =>
          each.length > 0 ? [{ series, value: median(each.map((load) => load[kind])) }] : [],
        ),
      })),
    )
  return barPlot('First visit: 150 ms, 1.6 Mbps, processor slowed down fourfold (ms)', groups)
}
