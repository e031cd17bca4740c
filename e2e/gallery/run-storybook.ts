import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { Refusal } from './refusal.ts'
import { workspace } from '../set-up/workspace.ts'

const folder = join(import.meta.dirname, 'storybook')
const program = join(folder, 'node_modules/storybook/dist/bin/dispatcher.js')

/** Installs Storybook, unless it's already installed for the current lockfile. */
export function installStorybook(): void {
  const stampFile = join(folder, 'node_modules/.kinora-installed')
  const stamp = createHash('sha256')
    .update(readFileSync(join(folder, 'pnpm-lock.yaml')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log('Installing Storybook …')
  install(folder, [], 'Storybook could not be installed')
  writeFileSync(stampFile, stamp)
}

/** Installs a lockfile's packages with the workspace's pnpm. */
export function install(directory: string, args: string[], failure: string): void {
  const pnpm = join(workspace, 'node_modules/pnpm/bin/pnpm.mjs')
  const { status, stderr, stdout } = spawnSync(
    process.execPath,
    [pnpm, 'install', '--frozen-lockfile', '--prefer-offline', ...args],
    { cwd: directory, encoding: 'utf8' },
  )
  if (status !== 0) throw new Refusal(`${failure}:\n${stdout}${stderr}`)
}

/** Serves the gallery on loopback until it is interrupted, and reloads changed stories. */
export async function serveGallery(port: string): Promise<void> {
  installStorybook()
  const options = ['--host', '127.0.0.1', '--port', port, '--exact-port', '--ci', '--no-version-updates']
  const child = spawn(process.execPath, [program, 'dev', '--config-dir', folder, ...options], {
    cwd: folder,
    env: environment(workspace),
    stdio: 'inherit',
  })
  process.exitCode = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 0)))
}

/** Builds the gallery of a source folder as static files. */
export async function buildGallery(sources: string, output: string): Promise<void> {
  installStorybook()
  const child = spawn(process.execPath, [program, 'build', '--config-dir', folder, '--output-dir', output], {
    cwd: folder,
    env: environment(sources),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const status = await new Promise<number | null>((resolve) => child.on('exit', resolve))
  if (status !== 0) throw new Refusal(`Cannot build the gallery from ${sources}:\n${said}`)
}

function environment(sources: string) {
  return { ...process.env, KINORA_GALLERY_OF: sources, STORYBOOK_DISABLE_TELEMETRY: '1' }
}
