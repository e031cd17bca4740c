import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { linkDependencies } from './link-dependencies.ts'
import { workspace } from '../set-up/workspace.ts'

/** State of a user who follows the guide: the remote's folder, and values for the guide's placeholders. */
export interface Desk {
  /** Folder that the guide calls `../podcasts`. */
  remote: string
  /** Value of `<build>` in the guide: the latest published build. */
  build: string
  /** Value of `<release>` in the guide. */
  release: string
  /** Stops long-running commands. */
  stop(): Promise<void>
}

/**
 * Runs the lines of a block one by one in the workspace folder.
 *
 * @returns the output of each line.
 * @throws {Error} with the command's output, if a command fails.
 */
export async function typeCommands(block: readonly string[], desk: Desk): Promise<string[]> {
  const printed: string[] = []
  let folder = workspace
  for (const line of block) {
    const command = line
      .replaceAll('../podcasts', desk.remote)
      .replaceAll('<build>', desk.build)
      .replaceAll('<release>', desk.release)
    if (command.startsWith('cd ')) folder = command.slice(3)
    // e2e/skew tests installation from a registry.
    else if (command === 'npm install') await linkDependencies(folder)
    else if (command.startsWith('npm run dev ')) printed.push(await start(command, folder, desk))
    else printed.push(await type(command, folder))
    desk.build = publishedBuild(line, printed.at(-1)) ?? desk.build
  }
  return printed
}

const env = { ...process.env, PATH: `${join(workspace, 'node_modules/.bin')}:${process.env['PATH']}` }

function publishedBuild(line: string, printed = ''): string | undefined {
  return line.includes(' publish ') ? /^[a-z-]+@\S+/m.exec(printed)?.[0] : undefined
}

async function type(command: string, folder: string): Promise<string> {
  try {
    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', command], {
      cwd: folder,
      env,
      maxBuffer: 16 * 1024 * 1024,
    })
    return `${stderr}${stdout}`
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    throw new Error(`"${command}" failed in ${folder}:\n${stdout}${stderr}`, { cause: error })
  }
}

/** Starts a dev server, waits until it's ready, and returns its output. */
async function start(command: string, folder: string, desk: Desk): Promise<string> {
  const child = spawn('sh', ['-c', command], { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const exited = once(child, 'exit')
  desk.stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await exited
  }
  return new Promise((resolve, reject) => {
    let printed = ''
    const hear = (chunk: Buffer) => {
      printed += String(chunk)
      if (/\?kinora-dev=\S+\s/.test(printed)) resolve(printed)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    void exited.then(() => reject(new Error(`"${command}" exited in ${folder} before it was ready:\n${printed}`)))
  })
}
