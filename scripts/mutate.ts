import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'

/**
 * `npm run test:mutation -- <folder> …`: changes the code of the folders in one place at a time and runs the tests that pass through that place. A change that
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

const folders = process.argv.slice(2).map((folder) => relative(root, resolve(root, folder)).split(sep).join('/'))
if (folders.length === 0 || !folders.every(isFolder)) {
  const lost = folders.filter((folder) => !isFolder(folder)).map((folder) => `There is no folder ${folder}.\n`)
  console.error(`${lost.join('')}Name the folders to change, for instance:\n  ${advised.join('\n  ')}`)
  process.exit(1)
}

const mutated = folders.map((folder) => `${folder}/**/*.ts?(x)`)
const spared = ['!**/*.test.ts?(x)', '!**/*.gen.ts', '!**/test/**']
const { status } = spawnSync(
  'stryker',
  ['run', 'scripts/stryker.config.mjs', '--mutate', [...mutated, ...spared].join(',')],
  { cwd: root, stdio: 'inherit', env: { ...process.env, KINORA_MUTATED_FOLDERS: folders.join(',') } },
)
process.exitCode = status ?? 1

function isFolder(folder: string): boolean {
  const path = join(root, folder)
  return existsSync(path) && statSync(path).isDirectory()
}
