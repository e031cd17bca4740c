import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { interrupted, runProgram } from './run-program.ts'

/** A turbo task that ran, or whose cached result is still valid. */
export interface TaskResult {
  task: string
  /** The package's folder, relative to the workspace. */
  folder: string
  /** Whether the task passed earlier and its inputs haven't changed since. */
  isCached: boolean
  isFailed: boolean
  seconds: number
}

interface Summary {
  tasks: {
    task: string
    command: string
    directory: string
    cache: { status: 'HIT' | 'MISS' }
    execution?: { startTime: number; endTime: number; exitCode: number | null }
  }[]
}

/**
 * Runs turbo tasks and their dependencies in every package that defines them. Doesn't stop at the first failure.
 *
 * @throws {Error} if turbo itself fails.
 */
export async function runTasks(
  root: string,
  tasks: readonly string[],
  options: { isFresh: boolean },
): Promise<TaskResult[]> {
  const summaries = join(root, '.turbo/runs')
  rmSync(summaries, { recursive: true, force: true })
  const status = await runProgram(
    'turbo',
    [
      'run',
      ...tasks,
      // More tasks at once only slow each other down: on two cores, the unit tests take 545 CPU seconds with three tasks and 660 with five.
      `--concurrency=${availableParallelism() + 1}`,
      '--continue=always',
      '--log-order=grouped',
      '--output-logs=new-only',
      '--summarize',
      ...(options.isFresh ? ['--force'] : []),
    ],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', TURBO_UI: 'stream' },
    },
  )
  if (status === interrupted) throw new Error('Interrupted.')
  const results = readSummary(summaries)
  // An interrupted run reports only some of the tasks.
  const isComplete = tasks.every((task) => results.some((result) => result.task === task))
  if (!isComplete || (status !== 0 && results.every(({ isFailed }) => !isFailed)))
    throw new Error('turbo stopped before it had run all tasks. See its output above.')
  return results
}

function readSummary(folder: string): TaskResult[] {
  // The newest summary is this run's own: tests of `npm test` may have left one of an interrupted run.
  const [newest] = existsSync(folder)
    ? readdirSync(folder)
        .map((name) => join(folder, name))
        .toSorted(byAge)
    : []
  if (newest === undefined) throw new Error('turbo did not write a summary. See its output above.')
  const { tasks } = JSON.parse(readFileSync(newest, 'utf8')) as Summary
  return tasks
    .filter(({ command }) => command !== '<NONEXISTENT>')
    .map(({ task, directory, cache, execution }) => ({
      task,
      folder: directory,
      isCached: cache.status === 'HIT',
      isFailed: execution?.exitCode !== 0,
      seconds: execution === undefined ? 0 : (execution.endTime - execution.startTime) / 1000,
    }))
}

const byAge = (a: string, b: string) => statSync(b).mtimeMs - statSync(a).mtimeMs
