import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { interrupted, runProgram } from './run-program.ts'

/** A task of turbo.json that was run, or whose earlier result still holds. */
export interface TaskResult {
  /** `test`. */
  task: string
  /** The package's folder, relative to the workspace. */
  folder: string
  /** Nothing that it depends on has changed since it last passed, so it was not run again. */
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
 * Runs turbo tasks in every package that has them, with their dependencies, and continues after a failure.
 *
 * @throws {Error} when turbo itself fails.
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
      // Suites wait for more than half of their time: for browsers, for servers that start, for leases that end.
      `--concurrency=${2 * availableParallelism() + 1}`,
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
  // One that was interrupted leaves out what it did not come to.
  const isComplete = tasks.every((task) => results.some((result) => result.task === task))
  if (!isComplete || (status !== 0 && results.every(({ isFailed }) => !isFailed)))
    throw new Error('turbo ended before every task was run; the lines above say why.')
  return results
}

function readSummary(folder: string): TaskResult[] {
  const [file] = existsSync(folder) ? readdirSync(folder) : []
  if (file === undefined) throw new Error('turbo ended without a summary; the lines above say why.')
  const { tasks } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Summary
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
