import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Runs a program in `folder` and returns its output. @throws {Error} with the output, if the program fails. */
export async function run(folder: string, program: string, ...args: string[]): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, {
      cwd: folder,
      maxBuffer: 16 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`${[program, ...args].join(' ')} failed in ${folder}:\n${stdout}${stderr}`, { cause: error })
  }
}
