import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { installDebianPrograms } from '@kinora/releases/test-servers'
import { freePort } from './free-port.ts'

/** A real Redis for tests, without persistence. Tests can also simulate failures with it. */
export interface RedisServer {
  url: string
  /** Suspends the server. Its connections stay open, but it doesn't respond. */
  freeze(): void
  thaw(): void
  kill(): Promise<void>
  /** Restarts the server on the same port without its data. */
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
    help: 'The shared-state tests need redis-server, which could not be installed. Installation requires Debian with apt, and root if apt has no package lists yet. On other systems, add redis-server to the PATH.',
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
  // Kills Redis if the test run is killed.
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
  throw new Error("The test's redis-server did not start.")
}
