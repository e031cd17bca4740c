import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { workspace } from '@kinora/local-stack'

import { figure, markdownTable } from '../report/markdown-table.ts'
import { replaceMeasured } from '../report/replace-measured.ts'
import { median } from '../statistics/summary.ts'
import type { LoadReport } from './open-loop.ts'
import type { ResilienceResults } from './results.ts'
import type { Soak } from './soak.ts'

const file = (name: string) => join(workspace, 'docs', name)

/** Writes docs/resilience.json, and the measured part of docs/resilience.md. */
export async function writeResilienceReport(results: ResilienceResults): Promise<void> {
  await writeFile(file('resilience.json'), `${JSON.stringify(results, null, 2)}\n`)
  const page = await readFile(file('resilience.md'), 'utf8')
  await writeFile(file('resilience.md'), replaceMeasured('docs/resilience.md', page, measured(results)))
  await promisify(execFile)('oxfmt', [file('resilience.md'), file('resilience.json')])
}

function measured(results: ResilienceResults): string {
  const { machine, attacks, recoveries, knee, soak } = results
  return [
    `Measured on ${machine.measuredAt} UTC, at commit ${results.commit}, in ${Math.round(results.minutes)} minutes${results.isQuick ? ' (quick: few pairs, so that only orders say something)' : ''}: ` +
      `${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}. The load generator shares the cores.`,
    '### What other viewers notice of an attack',
    markdownTable(
      ['attack', 'p99 quiet, ms', 'p99 under attack, ms', 'ratio (middle half)', 'pairs', 'answers to the others'],
      attacks.map(({ attack, quietP99Ms, attackedP99Ms, p99Ratio, statuses }) => [
        attack,
        figure(median(quietP99Ms)),
        figure(median(attackedP99Ms)),
        `${figure(p99Ratio.median)} (${figure(p99Ratio.low)} – ${figure(p99Ratio.high)})`,
        String(p99Ratio.count),
        statusList(statuses),
      ]),
    ),
    '### How soon it serves again',
    markdownTable(
      ['what broke', 'seconds from its return to the first list', 'answers meanwhile'],
      recoveries.map(({ what, seconds, meanwhile }) => [what, figure(seconds), statusList(meanwhile)]),
    ),
    '### The knee',
    `The highest rate that is kept up with is **${figure(knee.rate)} calls a second**.`,
    loadTable(knee.steps),
    '### The soak',
    soakText(soak),
  ].join('\n\n')
}

function loadTable(loads: readonly LoadReport[]): string {
  return markdownTable(
    ['asked for, a second', 'sent', 'succeeded', 'p50 ms', 'p99 ms', 'answers'],
    loads.map(({ rate, sent, succeeded, p50Ms, p99Ms, statuses }) => [
      ...[rate, sent, succeeded, p50Ms, p99Ms].map(figure),
      statusList(statuses),
    ]),
  )
}

function soakText({ minutes, load, faults, unexpected, acknowledged, lost, memory, memoryGrowth }: Soak): string {
  return [
    `${minutes} minutes at ${figure(load.rate)} calls a second, twice the knee, while ${faults.connectionsEnded} database connections were ended and the provider was killed ${faults.providerKills} times.`,
    loadTable([load]),
    `Answers other than success, 429 and 503: **${Object.keys(unexpected).length === 0 ? 0 : statusList(unexpected)}**${Object.keys(load.errors).length === 0 ? '' : ` (without an answer: ${JSON.stringify(load.errors)})`}. Acknowledged writes: ${figure(acknowledged)}; lost: **${lost}**.`,
    markdownTable(
      ['memory, MB, by minute', ...memory.map((_, minute) => String(minute + 1)), 'last over second'],
      Object.keys(memoryGrowth).map((name) =>
        [name].concat(
          memory.map((minute) => figure(minute?.[name])),
          figure(memoryGrowth[name]),
        ),
      ),
    ),
  ].join('\n\n')
}

function statusList(statuses: Record<number, number>): string {
  return Object.entries(statuses)
    .map(([status, count]) => `${status === '0' ? 'none' : status}: ${figure(count)}`)
    .join(', ')
}
