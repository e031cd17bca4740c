import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout } from 'node:timers/promises'

import { freePort, workspace } from '@kinora/local-stack'

import type { MeasuredPage } from '../page-load/pages.ts'

/** A build to compare. */
export interface Product {
  name: string
  /** The URL without a trailing slash. */
  url: string
  /** How this product's pages differ from the shell's. */
  differs?: Partial<MeasuredPage>
}

export interface StartedProduct extends Product {
  stop(): Promise<void>
}

/** A product started with `npm start`. */
export interface LocalProduct extends StartedProduct {
  /** The folder for its data. */
  home: string
}

const startTimeoutMs = 15 * 60_000

/**
 * Runs `npm start` in a working tree, with its own database and storage in a temporary folder.
 * @param builtSite the site folder of another product of the same tree, so that nothing is built again.
 * @throws {Error} with the last lines of output, if the product exits or isn't ready within 15 minutes.
 */
export async function startProduct(name: string, folder: string, builtSite?: string): Promise<LocalProduct> {
  const home = await openFolder('kinora-bench-')
  if (builtSite !== undefined) await cp(builtSite, join(home, 'site'), { recursive: true })
  const port = await freePort()
  const child = spawn('node', ['scripts/bootstrap.mjs', 'start'], {
    cwd: folder,
    env: { ...process.env, KINORA_HOME: home, PORT: String(port), DATABASE_URL: '', STORAGE_URL: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
    await rm(home, { recursive: true, force: true })
  }
  const printed: string[] = []
  const ready = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    createInterface(stream).on('line', (line) => {
      printed.push(line)
      if (line.includes('Kinora is ready')) ready.resolve()
    })
  const timer = new AbortController()
  try {
    await Promise.race([
      ready.promise,
      exited.then(() => Promise.reject(new Error(`npm start in ${folder} exited.`))),
      setTimeout(startTimeoutMs, undefined, { signal: timer.signal }).then(() =>
        Promise.reject(new Error(`npm start in ${folder} was not ready after ${startTimeoutMs / 60_000} minutes.`)),
      ),
    ])
  } catch (error) {
    await stop()
    throw new Error(`${(error as Error).message}\n${printed.slice(-20).join('\n')}`, { cause: error })
  } finally {
    timer.abort()
  }
  return { name, url: `http://localhost:${port}`, home, stop }
}

/** Creates a temporary folder that PostgreSQL can read even if it runs as another user. */
async function openFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  await chmod(folder, 0o755)
  return folder
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: workspace, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** Checks out a commit into a temporary worktree and starts it. `stop` removes the worktree. */
export async function startCommit(commit: string): Promise<StartedProduct> {
  const hash = git('rev-parse', '--short', `${commit}^{commit}`)
  const folder = await openFolder(`kinora-base-${hash}-`)
  const remove = async () => {
    git('worktree', 'remove', '--force', folder)
  }
  git('worktree', 'add', '--detach', folder, hash)
  try {
    const product = await startProduct(`base ${hash}`, folder)
    return { ...product, stop: () => product.stop().finally(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}
