import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

import { runProgram } from './run-program.ts'
import { runTasks } from './run-tasks.ts'
import { tallyOf } from './tally.ts'

/*
 * `npm test` runs all checks, the unit tests except those tagged `@long`, and the tests tagged `@smoke` of the journeys and the long suites, as tasks from
 * turbo.json. Its last line shows the totals. Tasks whose inputs haven't changed since they last passed are counted without running, except in CI.
 * `npm run test:full` (`--full`) runs every suite completely. Names select tasks: `npm test -- unit`, or `checks` for all checks. Arguments after `--` are
 * passed to the tool of the single named task: `npm test -- unit -- apps/watch`.
 */

const root = resolve(import.meta.dirname, '..')
process.chdir(root)

const checks = ['format', 'lint', 'types', 'boundaries', 'dead-code', 'stack', 'writing', 'packages'].map(
  (name) => `check:${name}`,
)
const common = [...checks, 'test', 'journeys']
/** Long suites in e2e/. `npm test` runs only their tests tagged `@smoke`. */
const longSuites = ['cluster', 'compat', 'composition', 'gate', 'hostile', 'npm-start', 'releases', 'skew', 'uploads']
const isLong = (task: string) => longSuites.includes(task)
const aliases: Record<string, string[]> = { checks, unit: ['test'] }

const separator = process.argv.indexOf('--')
const typed = process.argv.slice(2, separator === -1 ? undefined : separator)
const toolArgs = separator === -1 ? [] : process.argv.slice(separator + 1)
const names = typed.filter((name) => name !== '--full')
const isFull = names.length < typed.length
if (isFull) process.env['KINORA_FULL'] = '1'

const tasks =
  names.length === 0
    ? [...common, ...(isFull ? longSuites : ['smoke'])]
    : names.flatMap((name) => aliases[name] ?? name)
const known = [...common, 'smoke', ...longSuites]
const unknown = tasks.find((task) => !known.includes(task))
if (unknown !== undefined)
  fail(`"${unknown}" is not a task. Use one of: ${[...Object.keys(aliases), ...known].join(', ')}.`)

// Print only the message. A stack trace doesn't help developers who run tests.
process.on('uncaughtException', ({ message }) => fail(message))

process.exitCode = toolArgs.length > 0 ? await runTool(tasks) : await runAll(tasks)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

async function runAll(tasks: string[]): Promise<number> {
  if (!isFull) process.env['KINORA_SHORT'] = '1'
  const short = tasks.filter((task) => !isLong(task))
  const results = short.length === 0 ? [] : await runTasks(root, short, { isFresh: Boolean(process.env['CI']) })
  // Long suites keep the whole machine busy and measure recovery times, so they run one at a time.
  for (const task of tasks.filter(isLong)) {
    const own = await runTasks(root, [task], { isFresh: false })
    results.push(...own.filter((result) => result.task === task))
  }
  const sum = { passed: 0, failed: 0 }
  const tallies = results.map((result) => ({ result, tally: tallyOf(root, result) }))
  // The output of turbo is long: this repeats the errors where they are easy to find.
  for (const failure of tallies.flatMap(({ tally }) => tally.failures))
    console.log(`\nFAILED ${failure.slice(0, 2000)}`)
  console.log()
  for (const { result, tally } of tallies) {
    const { passed, failed } = tally
    sum.passed += passed
    sum.failed += failed
    const time = result.isCached ? 'cached: its inputs have not changed' : `${result.seconds.toFixed(1)} s`
    const name = [result.task, result.folder].filter(Boolean).join(' of ')
    console.log(`${name}: ${passed} passed, ${failed} failed (${time})`)
  }
  console.log(`\n${sum.passed} passed, ${sum.failed} failed`)
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0
}

/** Runs a task's tool directly with the given arguments, and shows its output. */
async function runTool([task = '', ...others]: string[]): Promise<number> {
  if (others.length > 0 || task.startsWith('check:'))
    fail(
      'To pass arguments after "--", name exactly one test task before it, for example: npm test -- unit -- apps/watch',
    )
  if (task === 'test') return runProgram('jest', toolArgs, { stdio: 'inherit' })
  const { tasks: configured } = JSON.parse(readFileSync('turbo.json', 'utf8')) as {
    tasks: Record<string, { dependsOn?: string[] } | undefined>
  }
  const dependencies = configured[task]?.dependsOn ?? []
  const needs = dependencies.filter((name) => !name.startsWith('^')).map((name) => name.replace('//#', ''))
  const results = await runTasks(root, needs, { isFresh: false })
  if (results.some(({ isFailed }) => isFailed)) return 1
  return runProgram('node_modules/.bin/playwright', ['test', '--config', task, ...toolArgs], {
    cwd: join(root, 'e2e'),
    stdio: 'inherit',
  })
}
