import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { runTasks } from './run-tasks.ts'
import type { TaskResult } from './run-tasks.ts'
import { tallyOfReport } from './tally.ts'
import type { Tally } from './tally.ts'

/*
 * `npm test`: every check and every test, as tasks of turbo.json, and a last line with the sum. What has passed before, and depends on nothing that has changed
 * since, is not run again, but named and counted; CI runs everything. With names of stages behind it, only those: `npm test -- unit`, or `checks` for all checks.
 * `--long` runs the suites that have a long form with full counts and times. What follows `--` after one stage goes to its tool, which then runs by itself: `npm test -- unit -- apps/watch`.
 */

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

/** A stage: its task in turbo.json and, if it takes arguments, the tool that does and the tasks that come first. */
interface Stage {
  task: string
  tool?: { folder: string; command: [program: string, ...args: string[]]; needs: string[] }
}

const { tasks } = JSON.parse(readFileSync('turbo.json', 'utf8')) as {
  tasks: Record<string, { dependsOn?: string[] } | undefined>
}

const stages: Record<string, Stage> = {
  format: { task: 'check:format' },
  lint: { task: 'check:lint' },
  types: { task: 'check:types' },
  boundaries: { task: 'check:boundaries' },
  'dead-code': { task: 'check:dead-code' },
  stack: { task: 'check:stack' },
  writing: { task: 'check:writing' },
  api: { task: 'check:packages' },
  unit: { task: 'test', tool: { folder: root, command: ['jest'], needs: [] } },
  accessibility: suite('accessibility'),
  'accessibility-library': suite('accessibility-library'),
  journeys: suite('journeys'),
  watching: suite('watching'),
  publishing: suite('publishing'),
  composition: suite('composition'),
  uploads: suite('uploads'),
  loading: suite('loading'),
  'npm-start': suite('npm-start'),
  skew: suite('skew'),
  compat: suite('compat'),
  hostile: suite('hostile'),
  cluster: suite('cluster'),
  gate: suite('gate'),
  releases: suite('releases'),
}
const groups: Record<string, string[]> = {
  checks: Object.keys(stages).filter((name) => stages[name]?.task.startsWith('check:')),
}

/** A suite of `e2e/`, and what its task in turbo.json depends on. */
function suite(task: string): Stage {
  const folder = join(root, 'e2e')
  const program = join(folder, 'node_modules/.bin/playwright')
  const needs = (tasks[task]?.dependsOn ?? []).map((name) => name.replace('//#', ''))
  return { task, tool: { folder, command: [program, 'test', '--config', task], needs } }
}

const separator = process.argv.indexOf('--')
const typed = process.argv.slice(2, separator === -1 ? undefined : separator)
const toolArgs = separator === -1 ? [] : process.argv.slice(separator + 1)
const names = typed.filter((name) => name !== '--long')
if (typed.includes('--long')) process.env['KINORA_LONG'] = '1'

const chosen = names.length === 0 ? Object.keys(stages) : names.flatMap((name) => groups[name] ?? name)
const unknown = chosen.find((name) => stages[name] === undefined)
if (unknown !== undefined) {
  console.error(`"${unknown}" is none of the stages: ${[...Object.keys(stages), ...Object.keys(groups)].join(', ')}.`)
  process.exit(1)
}
// A stack of this script's own calls says nothing to those who run it.
process.on('uncaughtException', ({ message }) => {
  console.error(message)
  process.exit(1)
})

const [first = ''] = chosen
if (toolArgs.length === 0) runStages(chosen)
else if (chosen.length === 1 && stages[first]?.tool !== undefined) runTool(stages[first].tool, toolArgs)
else {
  console.error(
    `Arguments for a tool come after the name of one stage that has one: ${Object.keys(stages)
      .filter((name) => stages[name]?.tool !== undefined)
      .join(', ')}.`,
  )
  process.exit(1)
}

function runStages(chosen: string[]): void {
  const chosenTasks = chosen.map((name) => stages[name]?.task ?? '')
  const results = runTasks(root, chosenTasks, { isFresh: Boolean(process.env['CI']) })
  const sum: Tally = { passed: 0, failed: 0 }
  console.log()
  for (const result of results) {
    const { passed, failed } = tallyOf(result)
    sum.passed += passed
    sum.failed += failed
    const when = result.isCached ? 'cached: nothing that it depends on has changed' : `${result.seconds.toFixed(1)} s`
    console.log(
      `${[result.task, result.folder].filter(Boolean).join(' of ')}: ${passed} passed, ${failed} failed (${when})`,
    )
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  process.exitCode = sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

/** A check passes or fails as a whole, what only prepares other tasks counts when it fails, and a suite counts its tests. */
function tallyOf({ task, folder, isFailed }: TaskResult): Tally {
  const failed = isFailed ? 1 : 0
  if (task.startsWith('app:')) return { passed: 0, failed }
  if (task.startsWith('check:')) return { passed: 1 - failed, failed }
  return tallyOfReport(join(root, folder, `.cache/reports/${task}.json`), isFailed)
}

/** Runs some tests of a stage, at once and in full view. */
function runTool({ folder, command: [program, ...args], needs }: NonNullable<Stage['tool']>, toolArgs: string[]): void {
  if (needs.length > 0 && runTasks(root, needs, { isFresh: false }).some(({ isFailed }) => isFailed)) process.exit(1)
  const { status, error } = spawnSync(program, [...args, ...toolArgs], {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (error !== undefined) console.error(`${program} did not start: ${error.message}`)
  process.exitCode = status ?? 1
}
