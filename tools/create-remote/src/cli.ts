import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

import { openSiteStorage } from '@kinora/releases/storage'
import { Command } from 'commander'

import { createRemote } from './create-remote.ts'
import type { CreatedRemote } from './create-remote.ts'

const workspace = resolve(import.meta.dirname, '../../..')

const tool = new Command('npm run create-remote --')
  .description('Creates a remote: a page with an API request, styles and a test.')
  .argument('<name>', 'the remote’s name, in lowercase letters, digits and hyphens')
  .option('--route <path>', 'the page’s path (default: /<name>)')
  .option('--owner <team>', 'the team that owns the remote (default: <name>)')
  .option('--directory <folder>', 'a folder outside the workspace (default: apps/<name>)')
  .action(create)

interface CreateOptions {
  route?: string
  owner?: string
  directory?: string
}

async function create(name: string, values: CreateOptions): Promise<void> {
  const { storage } = openSiteStorage(process.env)
  const remote = await createRemote({ name, ...values }, workspace, storage)
  if (remote.isInWorkspace) formatAndInstall(remote)
  console.log(`Created ${remote.id} in ${remote.directory}. Its page is ${remote.route}.\n\n${nextSteps(remote)}`)
}

/** Reformats the files, since names differ in length from the placeholders, and adds the app to the lockfile. */
function formatAndInstall({ directory }: CreatedRemote): void {
  const { packageManager } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    packageManager: string
  }
  run('oxfmt', [relative(workspace, directory), 'tsconfig.json'])
  run('npx', ['--yes', packageManager, 'install', '--no-frozen-lockfile'])
}

function run(program: string, args: string[]): void {
  const { status } = spawnSync(program, args, {
    cwd: workspace,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(
      `The remote was created, but "${[program, ...args].join(' ')}" failed. Fix the errors above and run it again.`,
    )
}

function nextSteps({ id, directory, isInWorkspace }: CreatedRemote): string {
  const steps = isInWorkspace
    ? [`npm run test:unit -- apps/${id}`, `npm run release -- publish ${id}`, 'npm run release -- promote <build>']
    : [
        `cd ${directory}`,
        'npm install',
        'npm test',
        'npx kinora-release publish .',
        'npx kinora-release promote <build>',
      ]
  return ['Next:', ...steps.map((step) => `  ${step}`)].join('\n')
}

tool.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
