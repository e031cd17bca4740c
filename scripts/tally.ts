import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TaskResult } from './run-tasks.ts'

/** Number of tests or checks. */
interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

/** Counts each check as one, app builds only if they fail, and suites by their reports. A suite fails if it exits with an error or none of its tests pass. */
export function tallyOf(root: string, { task, folder, isFailed }: TaskResult): Tally {
  const failure = isFailed ? 1 : 0
  if (task === 'apps') return { passed: 0, failed: failure }
  if (task.startsWith('check:')) return { passed: 1 - failure, failed: failure }
  const { passed, failed } = readReport(join(root, folder, `.cache/reports/${task}.json`))
  return { passed, failed: failed === 0 && (isFailed || passed === 0) ? 1 : failed }
}

function readReport(file: string): Tally {
  let report: JestReport | PlaywrightReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as typeof report
  } catch {
    return { passed: 0, failed: 0 }
  }
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected + flaky, failed: unexpected }
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
}
