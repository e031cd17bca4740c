import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const serverFile = fileURLToPath(new URL('../server.ts', import.meta.url))

/** The provider as a separate process, as in production. */
export interface ServerProcess {
  url: string
  process: ChildProcess
  /** Sends a signal and waits until the process exits. Returns its exit code, or null if the signal killed it. */
  stop(signal: NodeJS.Signals): Promise<number | null>
}

/** Starts the provider and waits until it listens. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [serverFile], {
    env: {
      PATH: process.env.PATH ?? '',
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
      PORT: '0',
      ACCESS_TOKEN_SECRET: 'a secret for tests, of sufficient length',
      // More than any test writes.
      COMMENTS_PER_HOUR: '100000',
      LIKES_PER_HOUR: '100000',
      UPLOADS_PER_HOUR: '100000',
      // Don't create renditions of test uploads.
      FFMPEG: 'off',
      // Generous limits, because parallel tests slow the provider down. Tests that check a limit override it.
      EVENT_LOOP_DELAY_MS: '0',
      DATABASE_ACQUIRE_MS: '60000',
      DATABASE_LOCK_MS: '60000',
      DATABASE_STATEMENT_MS: '60000',
      DATABASE_ANSWER_MS: '65000',
      DATABASE_START_MS: '120000',
      HEALTH_MS: '60000',
      MEDIA_DEADLINE_MS: '120000',
      MEDIA_WAIT_MS: '120000',
      STOP_MS: '120000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    child.kill(signal)
    const [code] = await once(child, 'exit')
    return code as number | null
  }
  return { url: await listeningAt(child), process: child, stop }
}

function listeningAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let complaints = ''
    child.stderr?.on('data', (chunk) => (complaints += String(chunk)))
    child.once('exit', (code) => reject(new Error(`The provider exited with ${code}: ${complaints}`)))
    if (!child.stdout) return reject(new Error('The provider has no output.'))
    createInterface(child.stdout).on('line', (line) => {
      const address = line.match(/Server listening at (http:\/\/[^"]+)/)?.[1]
      if (address) resolve(address)
    })
  })
}
