import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Returns a function that runs an operator's command in its own process, with the given environment variables, and returns its trimmed output.
 *
 * @param file in `src`, such as `moderate-cli.ts`.
 */
export function commandRunner(file: string, env: () => Record<string, string>): (...args: string[]) => Promise<string> {
  const path = join(import.meta.dirname, '..', file)
  const inherited = { PATH: process.env.PATH ?? '', NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '' }
  return async (...args) => {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], { env: { ...inherited, ...env() } })
    return stdout.trim()
  }
}
