import { readFileSync } from 'node:fs'

/** What came of a stage. */
export interface Tally {
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

/** The tests that a report of Jest or Playwright counts. A tool that failed has failed at something, whatever its report says, and one without a report has shown nothing. */
export function tallyOfReport(file: string, isFailed: boolean): Tally {
  const { passed, failed } = readReport(file)
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
