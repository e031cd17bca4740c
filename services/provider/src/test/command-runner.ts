import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Returns a function that runs an operator's command in its own process, on the provider's database, and returns its trimmed output.
 *
 * @param name the command, such as `moderate`.
 * @param env more environment variables.
 */
export function commandRunner(name: string, provider: { databaseUrl: string }, env: Record<string, string> = {}) {
  const path = join(import.meta.dirname, '../cli.ts')
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [path, name, ...args], {
      env: {
        PATH: process.env.PATH ?? '',
        NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
        DATABASE_URL: provider.databaseUrl,
        ...env,
      },
    })
    return stdout.trim()
  }
}
