import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'

import { Command, InvalidArgumentError } from 'commander'

import { startPostgresServer } from '../services/provider/src/test/postgres-server.ts'
import { scoreOf } from './score-of-mutated.ts'

/*
 * `npm run test:mutation -- <path> …`: changes the code of folders or files in one place at a time and runs the tests that pass through that place. A change that
 * no test notices is code whose tests could not fail. Fails below 85 % of noticed changes. It takes minutes a folder, so it is no part of `npm test`.
 */

const root = resolve(import.meta.dirname, '..')
const report = join(root, '.cache/reports/mutation.json')

/** What is worth the time: where a bug would be quiet and dear. */
const advised = [
  'packages/api-client/src/session',
  'packages/api-client/src/http',
  'packages/releases/src',
  'services/provider/src/users',
  'services/provider/src/videos',
]

new Command('npm run test:mutation --')
  .description('Changes code in one place at a time, and names the changes that no test notices.')
  .argument('<paths...>', 'folders or files', addPath)
  .option('--share <share>', 'how large a part of the changes to try, chosen at random: 0.1 is a tenth', readShare, 1)
  .option('--seed <seed>', 'what chooses them; the same chooses the same', '1')
  .addHelpText('after', `\nWorth the time:\n  ${advised.join('\n  ')}`)
  .action(mutate)
  .parseAsync()

function readShare(typed: string): number {
  const share = Number(typed)
  if (!(share > 0 && share <= 1)) throw new InvalidArgumentError('It is above 0, and 1 at most.')
  return share
}

function addPath(typed: string, before: string[] = []): string[] {
  const path = relative(root, resolve(root, typed)).split(sep).join('/')
  if (!existsSync(join(root, path))) throw new InvalidArgumentError(`There is no ${path}.`)
  return [...before, path]
}

async function mutate(paths: string[], sample: { share: number; seed: string }): Promise<void> {
  const mutated = paths.map((path) => (isFolder(path) ? `${path}/**/*.ts?(x)` : path))
  const folders = paths.map((path) => (isFolder(path) ? path : dirname(path)))
  const spared = ['!**/*.test.ts?(x)', '!**/*.gen.ts', '!**/test/**']
  rmSync(report, { force: true })
  // One for all changes: to start it takes longer than the tests of a change.
  const isService = paths.some((path) => path.startsWith('services/'))
  const postgres = isService ? await startPostgresServer({ maxConnections: 200 }) : undefined
  try {
    const stryker = spawn(
      'stryker',
      ['run', 'scripts/stryker.config.mjs', '--mutate', [...mutated, ...spared].join(',')],
      {
        cwd: root,
        stdio: 'inherit',
        env: {
          ...process.env,
          KINORA_MUTATED_FOLDERS: folders.join(','),
          KINORA_MUTATED_SAMPLE: JSON.stringify(sample),
          ...(postgres && { KINORA_TEST_POSTGRES: postgres.url }),
        },
      },
    )
    const [status] = (await once(stryker, 'exit')) as [number | null]
    process.exitCode = status ?? 1
    if (existsSync(report)) for (const folder of folders) console.log(scoreOf(report, folder))
  } finally {
    await postgres?.stop()
  }
}

function isFolder(path: string): boolean {
  return statSync(join(root, path)).isDirectory()
}
