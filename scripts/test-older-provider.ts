import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/*
 * `npm run test:older-provider`: the provider before the newest migration, with its own code, dependencies and tests, on the database as it is migrated now. That is what
 * serves while an upgrade is rolled out, and after it is rolled back. It is taken from git's history, so it needs a clone that has it.
 */

const root = join(import.meta.dirname, '..')
const migrations = 'services/provider/migrations'

/** What speaks with the database by the wire. Tests of migrations themselves, and those that start many processes, say nothing of this. */
const suites = [
  'videos/list',
  'videos/watch',
  'videos/upload.test',
  'videos/edit-video',
  'videos/resumable',
  'comments',
  'likes',
  'subscriptions',
  'playlists',
  'captions',
  'users/login',
  'users/sessions/routes',
  'users/register/register',
  'users/channel',
  'users/watch-history',
  'quotas',
]

function run(command: string, args: string[], cwd = root): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}.\n${stdout}`)
  return stdout.trim()
}

const newest = run('git', ['log', '-1', '--format=%H', '--diff-filter=A', '--', `${migrations}/*.sql`])
if (newest === '')
  throw new Error('The history does not go back to the newest migration. Fetch it: git fetch --unshallow')
const older = `${newest}^`
console.log(`The provider of ${run('git', ['log', '-1', '--format=%h %s', older])}, on today's tables`)

const folder = mkdtempSync(join(tmpdir(), 'kinora-older-'))
// As root PostgreSQL runs as a user of its own, who has to get in.
chmodSync(folder, 0o755)
try {
  run('git', ['worktree', 'add', '--detach', folder, older])
  cpSync(join(root, migrations), join(folder, migrations), { recursive: true })
  // They are applied as they are today: what is new in how that is done is no part of what serves.
  for (const file of ['migrate.ts', 'apply-migrations.ts'])
    cpSync(join(root, 'services/provider/src/database', file), join(folder, 'services/provider/src/database', file))
  const paths = suites.map((suite) => `services/provider/src/${suite}`)
  const { status } = spawnSync('npm', ['run', 'test:unit', '--', ...paths], { cwd: folder, stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  run('git', ['worktree', 'remove', '--force', folder])
  rmSync(folder, { recursive: true, force: true })
}
