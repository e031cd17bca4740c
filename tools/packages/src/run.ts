import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

import { workspace } from './published-packages.ts'

/**
 * Runs a program in `cwd`, by default the workspace, and returns its standard output.
 *
 * @throws {Error} with the program's output if it fails.
 */
export async function run(program: string, args: readonly string[], cwd: string = workspace): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd,
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${[program, ...args].join(' ')} failed:\n${`${stdout}${stderr}`.trim()}`, { cause: error })
  }
}
