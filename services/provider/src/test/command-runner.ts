import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/**
 * Returns a function that runs an operator's command in its own process, on the provider's database, and returns its trimmed output.
 *
 * @param file in `src`, such as `moderate-cli.ts`.
 * @param env more environment variables.
 */
export function commandRunner(file: string, provider: { databaseUrl: string }, env: Record<string, string> = {}) {
  const path = join(import.meta.dirname, '..', file)
  return async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...args], {
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
