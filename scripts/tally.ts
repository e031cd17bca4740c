import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { TaskResult } from './run-tasks.ts'

/** Number of tests or checks, and each failed test with its error. */
interface Tally {
  passed: number
  failed: number
  failures: string[]
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
  testResults: {
    name: string
    message: string
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: { title: string; ok: boolean; tests: { results: { error?: { message: string } }[] }[] }[]
}

/** Counts each check as one, app builds only if they fail, and suites by their reports. A suite fails if it exits with an error or none of its tests pass. */
export function tallyOf(root: string, { task, folder, isFailed }: TaskResult): Tally {
  const failure = isFailed ? 1 : 0
  if (task === 'apps') return { passed: 0, failed: failure, failures: [] }
  if (task.startsWith('check:')) return { passed: 1 - failure, failed: failure, failures: [] }
  const tally = readReport(join(root, folder, `.cache/reports/${task}.json`))
  return { ...tally, failed: tally.failed === 0 && (isFailed || tally.passed === 0) ? 1 : tally.failed }
}

function readReport(file: string): Tally {
  let report: JestReport | PlaywrightReport
  try {
    report = JSON.parse(readFileSync(file, 'utf8')) as typeof report
  } catch {
    return { passed: 0, failed: 0, failures: [] }
  }
  if ('stats' in report) {
    const { expected, unexpected, flaky } = report.stats
    return { passed: expected + flaky, failed: unexpected, failures: report.suites.flatMap(failuresOfSuite) }
  }
  const failures = report.testResults.flatMap(({ name, message, assertionResults }) => {
    // A file that can't be loaded has only a message.
    if (assertionResults.length === 0 && message !== '') return [`${name}\n${message}`]
    return assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}\n${failureMessages.join('\n')}`)
  })
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
    failures,
  }
}

function failuresOfSuite({ file, suites = [], specs }: PlaywrightSuite): string[] {
  const failed = specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => `${file} › ${title}\n${tests.at(-1)?.results.at(-1)?.error?.message ?? ''}`)
  return [...failed, ...suites.flatMap(failuresOfSuite)]
}
