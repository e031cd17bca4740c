import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

import { Command, InvalidArgumentError } from 'commander'

/*
 * `npm run test:mutation -- <path> …`: changes the code of folders or files in one place at a time and runs the tests that pass through that place. A change that
 * no test notices is code whose tests could not fail. Fails below 85 % of noticed changes. It takes minutes a folder, so it is no part of `npm test`.
 */

const root = resolve(import.meta.dirname, '..')

/** What is worth the time: where a bug would be quiet and dear. */
const advised = [
  'packages/api-client/src/session',
  'packages/api-client/src/request',
  'packages/releases/src',
  'services/provider/src/users',
  'services/provider/src/videos',
]

new Command('npm run test:mutation --')
  .description('Changes code in one place at a time, and names the changes that no test notices.')
  .argument('<paths...>', 'folders or files', addPath)
  .addHelpText('after', `\nWorth the time:\n  ${advised.join('\n  ')}`)
  .action(mutate)
  .parse()

function addPath(typed: string, before: string[] = []): string[] {
  const path = relative(root, resolve(root, typed)).split(sep).join('/')
  if (!existsSync(join(root, path))) throw new InvalidArgumentError(`There is no ${path}.`)
  return [...before, path]
}

function mutate(paths: string[]): void {
  const mutated = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts?(x)` : path))
  const folders = paths.map((path) => (isFolder(path) ? path : dirname(path)))
  const spared = ['!**/*.test.ts?(x)', '!**/*.gen.ts', '!**/test/**']
  const { status } = spawnSync(
    'stryker',
    ['run', 'scripts/stryker.config.mjs', '--mutate', [...mutated, ...spared].join(',')],
    { cwd: root, stdio: 'inherit', env: { ...process.env, KINORA_MUTATED_FOLDERS: folders.join(',') } },
  )
  process.exitCode = status ?? 1
}

function isFolder(path: string): boolean {
  return statSync(join(root, path)).isDirectory()
}
