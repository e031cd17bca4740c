import { execFileSync } from 'node:child_process'
import { cpus, release, totalmem, type } from 'node:os'

/** The machine that ran a measurement. */
export interface Machine {
  processor: string
  cores: number
  memoryGb: number
  system: string
  node: string
  browser: string
  measuredAt: string
}

/** @param browserVersion as reported by the browser. */
export function describeMachine(browserVersion: string): Machine {
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryGb: Math.round(totalmem() / 1024 ** 3),
    system: `${type()} ${release()}`,
    node: process.version,
    browser: `Chromium ${browserVersion}`,
    measuredAt: new Date().toISOString().slice(0, 16).replace('T', ' '),
  }
}

/** Returns the measured commit, or `unknown` outside a git clone. */
export function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'unknown'
  }
}
