import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'

import { freePort } from '@kinora/local-stack'

/** A process started for the bench. */
export interface Service {
  url: string
  pid: number
  stop(): Promise<void>
}

const readyWithinMs = 60_000

/**
 * Starts a script that listens on `PORT` and waits until it's ready.
 * @param healthPath a path that responds with 2xx when the script is ready.
 */
export async function startService(script: string, env: Record<string, string>, healthPath: string): Promise<Service> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const child = spawn(process.execPath, [script], {
    env: { ...process.env, HOST: 'localhost', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await exited
  }
  for (const start = Date.now(); ; await setTimeout(100)) {
    const isReady = await fetch(url + healthPath).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, pid: child.pid ?? 0, stop }
    if (child.exitCode !== null || Date.now() - start > readyWithinMs) {
      child.kill('SIGKILL')
      throw new Error(`${script} did not start. See the output above.`)
    }
  }
}
