import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { allApps, copyApps } from '../set-up/publish-apps.ts'
import { workspace } from '../set-up/workspace.ts'

/** `npm start`, running as if in its own terminal. */
export interface Terminal {
  /** npm's process ID. */
  pid: number
  url: string
  /** Returns all output so far. */
  said(): string
  /** Returns the process IDs of the running parts. */
  parts(): Record<'provider' | 'site' | 'postgres', number>
  /** Presses Ctrl-C, which sends SIGINT to every process in the terminal. */
  interrupt(): void
  /** Resolves when npm has exited. Don't rely on the exit code, which is up to npm. */
  ended: Promise<unknown>
}

/** Creates a folder with builds of all apps, to be shared by consecutive starts. */
export async function makeHome() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-npm-start-'))
  await chmod(home, 0o755)
  await copyApps(await allApps(), join(home, 'site'))
  return { home, remove: () => rm(home, { recursive: true, force: true }) }
}

/** Runs `npm start` on `home`, with `settings` in its environment, and waits until it reports that it is ready. */
export async function npmStart(home: string, settings: Record<string, string> = {}): Promise<Terminal> {
  const { DATABASE_URL: _database, STORAGE_URL: _storage, npm_lifecycle_event: _event, ...env } = process.env
  const npm = spawn('npm', ['start'], {
    cwd: workspace,
    env: { ...env, ...settings, KINORA_HOME: home, PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Start a separate process group, as another terminal would.
    detached: true,
  })
  const ended = once(npm, 'exit')
  let said = ''
  for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk) => (said += String(chunk)))
  const url = await until(
    () => /Kinora is ready at (\S+)/.exec(said)?.[1],
    () => said,
    120_000,
  )
  const pid = npm.pid ?? 0
  return {
    pid,
    url,
    said: () => said,
    parts: () => partsOf(pid, home),
    interrupt: () => void process.kill(-pid, 'SIGINT'),
    ended,
  }
}

/** Waits until `look` returns a result. After the timeout, fails with the message from `explain`. */
export async function until<T>(
  look: () => T | undefined | false,
  explain: () => string,
  withinMs = 60_000,
): Promise<T> {
  for (const start = performance.now(); ; await setTimeout(20)) {
    const found = look()
    if (found !== undefined && found !== false) return found
    if (performance.now() - start > withinMs) throw new Error(`Timed out after ${withinMs / 1000} s: ${explain()}`)
  }
}

/** Whether a process is still running. */
export function runs(pid: number): boolean {
  return runningOf({ it: pid }).length > 0
}

/** Returns the names of the parts that are running. */
export function runningOf(parts: Record<string, number>): string[] {
  const running = new Set(processes().map(({ pid }) => pid))
  return Object.keys(parts).filter((name) => running.has(parts[name] ?? 0))
}

/** Finds all descendants of a process. */
export function family(ancestor: number): ProcessLine[] {
  return processes().filter(({ pid }, _, all) => isBelow(pid, ancestor, all))
}

function partsOf(npm: number, home: string) {
  const parts = family(npm)
  const find = (pattern: RegExp) => parts.find(({ command }) => pattern.test(command))?.pid ?? 0
  return {
    provider: find(/services\/provider\/\S*server/),
    site: find(/services\/site\/\S*server/),
    postgres: find(new RegExp(`bin/postgres -D ${home}`)),
  }
}

interface ProcessLine {
  pid: number
  ppid: number
  command: string
}

function processes(): ProcessLine[] {
  const list = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,stat=,command='], { encoding: 'utf8' })
  return [...list.matchAll(/^ *(\d+) +(\d+) +([^Z\s]\S*) +(.*)$/gm)].map(([, pid, ppid, , command = '']) => ({
    pid: Number(pid),
    ppid: Number(ppid),
    command,
  }))
}

function isBelow(pid: number, ancestor: number, all: ProcessLine[]): boolean {
  for (let parent = pid; parent > 1; parent = all.find((other) => other.pid === parent)?.ppid ?? 0) {
    if (parent === ancestor) return true
  }
  return false
}
