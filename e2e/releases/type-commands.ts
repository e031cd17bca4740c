import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { workspace } from '@kinora/local-stack'

import { linkDependencies } from './link-dependencies.ts'

/** What a reader of the guide has before their eyes: where the remote is, what was printed last, what they choose. */
export interface Desk {
  /** The folder that the guide calls `../music`. */
  remote: string
  /** What the guide calls `<build>`: the last one that was published. */
  build: string
  /** What the guide calls `<release>`. */
  release: string
}

/**
 * Types the lines of a block, one after the other, in the folder of the workspace.
 *
 * @returns what each printed.
 * @throws {Error} with a command's own words when it fails.
 */
export async function typeCommands(block: readonly string[], desk: Desk): Promise<string[]> {
  const printed: string[] = []
  let folder = workspace
  for (const line of block) {
    const command = line
      .replaceAll('../music', desk.remote)
      .replaceAll('<build>', desk.build)
      .replaceAll('<release>', desk.release)
    if (command.startsWith('cd ')) folder = command.slice(3)
    // What a registry gives is shown where there is one, in e2e/skew.
    else if (command === 'npm install') await linkDependencies(folder)
    else printed.push(await type(command, folder))
    desk.build = publishedBuild(line, printed.at(-1)) ?? desk.build
  }
  return printed
}

function publishedBuild(line: string, printed = ''): string | undefined {
  return line.includes(' publish ') ? /^[a-z-]+@\S+/m.exec(printed)?.[0] : undefined
}

async function type(command: string, folder: string): Promise<string> {
  try {
    const path = `${join(workspace, 'node_modules/.bin')}:${process.env['PATH']}`
    const { stdout } = await promisify(execFile)('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, PATH: path },
      maxBuffer: 16 * 1024 * 1024,
    })
    return stdout
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`"${command}" failed in ${folder}:\n${stdout}${stderr}`, { cause: error })
  }
}
