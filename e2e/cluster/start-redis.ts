import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

import { freePort } from '@kinora/local-stack'
import { installDebianPrograms } from '@kinora/releases/test-servers'

/** A Redis server without persistence. */
export interface Redis {
  url: string
  kill(): Promise<void>
  start(): Promise<void>
}

export async function startRedis(): Promise<Redis> {
  const port = await freePort()
  let child = await run(port)
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
    async start() {
      child = await run(port)
    },
  }
}

async function run(port: number): Promise<ChildProcess> {
  const { env } = installDebianPrograms({
    name: 'redis',
    programs: ['redis-server'],
    packages: ['redis-server'],
    isNeeded: (file) => /^(?:redis-(?:server|tools)|lib[^_]*)_.*\.deb$/.test(file),
    help: 'The cluster tests need redis-server, which could not be installed. The automatic installation requires Debian with apt (and root, if apt has no package lists yet). On other systems, install redis-server and add it to the PATH.',
  })
  const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'redis-server', ...settings], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.includes('Ready to accept connections')) continue
    child.stdout.resume()
    return child
  }
  throw new Error('redis-server exited before it was ready.')
}
