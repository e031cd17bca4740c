import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program in `folder`. @throws {Error} with the program's own words when it fails. */
export async function run(folder: string, program: string, ...args: string[]): Promise<void> {
  try {
    await promisify(execFile)(program, args, { cwd: folder, shell: process.platform === 'win32' })
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${[program, ...args].join(' ')} failed in ${folder}:\n${stdout}${stderr}`, { cause: error })
  }
}
