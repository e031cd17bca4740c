import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { installDebianPrograms } from '@kinora/releases/test-servers'
import { freePort } from './free-port.ts'

/** A real Redis of a test's own, which keeps nothing. What a machine does to one, a test may do to it. */
export interface RedisServer {
  url: string
  /** Freezes it. Its connections stay open without a response. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Starts it again at the same port, without anything that it knew. */
  restart(): Promise<void>
}

export async function startRedisServer(): Promise<RedisServer> {
  const port = await freePort()
  let child = await start(port)
  const signal = (name: NodeJS.Signals) => void child.kill(name)
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      signal('SIGKILL')
      await gone
    },
    async restart() {
      child = await start(port)
    },
  }
}

async function start(port: number): Promise<ChildProcess> {
  const { env } = installDebianPrograms({
    name: 'redis',
    programs: ['redis-server'],
    packages: ['redis-server'],
    isNeeded: (file) => /^(?:redis-(?:server|tools)|lib[^_]*)_.*\.deb$/.test(file),
    help: 'The tests of the shared state run on redis-server, which could not be installed: that requires Debian with apt (and root, if apt has no package lists yet). Elsewhere put redis-server into the PATH.',
  })
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--daemonize',
    'no',
  ]
  // A run of tests that is killed takes its processes with it.
  const child = spawn('setpriv', ['--pdeathsig', 'KILL', 'redis-server', ...settings], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.includes('Ready to accept connections')) {
      child.stdout.resume()
      return child
    }
  }
  throw new Error('The redis-server of this test did not start.')
}
