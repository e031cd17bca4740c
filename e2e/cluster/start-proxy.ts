import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { installDebianPrograms } from '@kinora/releases/test-servers'

/** A load-balancing reverse proxy that forwards requests to servers that are ready. */
export interface Proxy {
  /** Kills the proxy immediately. */
  kill(): Promise<void>
  /** Starts the proxy again on the same port. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** The proxy's own port and its servers' ports, all on loopback. Requests are distributed round-robin. */
export interface ProxiedService {
  name: string
  port: number
  servers: readonly number[]
}

/**
 * Starts HAProxy with a production-like configuration. A server that's not ready stops receiving new requests within half a second. A request that didn't reach
 * its server goes to another one, but a request that a server may have started to process is never repeated.
 */
export async function startProxy(folder: string, service: ProxiedService): Promise<Proxy> {
  const { env, root } = installDebianPrograms({
    name: 'haproxy',
    programs: ['haproxy'],
    packages: ['haproxy'],
    isNeeded: (file) => /^(?:haproxy|liblua[^_]*|libopentracing[^_]*)_.*\.deb$/.test(file),
    help: 'The cluster tests need HAProxy, which could not be installed. The automatic installation requires Debian with apt (and root, if apt has no package lists yet). On other systems, install haproxy and add it to the PATH.',
  })
  const program = root === undefined ? 'haproxy' : join(root, 'usr/sbin/haproxy')
  if (root !== undefined && !existsSync(program))
    throw new Error(`${root} does not contain haproxy. Delete the folder and try again.`)

  const file = join(folder, `haproxy-${service.name}.cfg`)
  await writeFile(file, configuration(service))
  let child: ChildProcess
  const start = async () => {
    // Take the process down with the test run if it's killed.
    child = spawn('setpriv', ['--pdeathsig', 'KILL', program, '-db', '-f', file], { env, stdio: 'ignore' })
    const gone = once(child, 'exit').then(() => {
      throw new Error('HAProxy did not start in time.')
    })
    await Promise.race([answers(service.port), gone])
    gone.catch(() => {})
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = once(child, 'exit')
    child.kill(signal)
    await gone
  }
  await start()
  return { kill: () => end('SIGKILL'), start, stop: () => end('SIGTERM') }
}

function configuration({ name, port, servers }: ProxiedService): string {
  return `global
  maxconn 2000

defaults
  mode http
  balance roundrobin
  timeout connect 1s
  timeout check 1s
  timeout client 60s
  timeout server 60s
  timeout queue 10s
  # An idle connection may be closed by a server that stops, just as a request is sent on it.
  option http-server-close
  option redispatch 1
  retries 5
  retry-on conn-failure

listen ${name}
  bind 127.0.0.1:${port}
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter 300ms fastinter 300ms downinter 300ms fall 1 rise 1
${servers.map((server, index) => `  server ${name}-${index + 1} 127.0.0.1:${server}`).join('\n')}
`
}

/** Waits until the proxy has at least one ready server. */
async function answers(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await setTimeout(50)
  }
}
