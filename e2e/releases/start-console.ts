import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { workspace } from '../set-up/workspace.ts'

/** A console started from the command line. */
export interface StartedConsole {
  /** URL that the console printed, including the token. */
  url: string
  stop(): Promise<void>
}

/** Starts a console for the named user. @param env additional environment variables. @param command defaults to the workspace's. */
export async function startConsole(
  as: string,
  env: Record<string, string> = {},
  command: readonly string[] = ['node', join(workspace, 'tools/release/src/cli.ts')],
): Promise<StartedConsole> {
  const [program = '', ...args] = command
  const child = spawn(program, [...args, 'console', '--as', as], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env },
  })
  let printed = ''
  child.stdout.on('data', (part: Buffer) => (printed += String(part)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const [found] = /http:\S+#\S+/.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    })
    void once(child, 'exit').then(() => reject(new Error(`The console exited before it was ready:\n${printed}`)))
  })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
