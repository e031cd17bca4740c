import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { Refusal } from './refusal.ts'
import { install } from './run-storybook.ts'
import { workspace } from '../set-up/workspace.ts'

const stories = 'packages/ui/stories'

/**
 * Finds the commit to compare with: the given one, or the merge base with `main`. On `main` itself, that's the current commit if packages/ui has uncommitted
 * changes, and the previous commit otherwise.
 */
export function findBase(named: string | undefined): string {
  const base = commitOf(named ?? unnamedBase())
  if (base === undefined)
    throw new Refusal(
      named === undefined
        ? 'No commit to compare with. Specify one: npm run gallery -- compare <commit>'
        : `Commit "${named}" does not exist in this clone. Fetch it or specify another.`,
    )
  if (git('ls-tree', base, `${stories}/`) === '')
    throw new Refusal(`Commit ${base.slice(0, 9)} has no stories in ${stories}. Specify another commit.`)
  return base
}

function unnamedBase(): string {
  const head = commitOf('HEAD')
  const main = ['origin/main', 'main'].map((ref) => git('merge-base', 'HEAD', ref)).find(Boolean)
  if (main !== undefined && main !== head) return main
  return git('status', '--porcelain', '--', 'packages/ui') === '' ? 'HEAD~1' : 'HEAD'
}

/** Exports a commit's packages and their dependencies to a folder, without touching any branch or working tree. */
export function checkOut(commit: string, directory: string): void {
  const archive = join(directory, 'sources.tar')
  const parts = ['package.json', 'pnpm-*.yaml', 'tsconfig.*.json', 'patches', 'packages']
  const written = spawnSync('git', ['archive', '--output', archive, commit, ...parts], { cwd: workspace })
  const unpacked = spawnSync('tar', ['-xf', 'sources.tar'], { cwd: directory })
  if (written.status !== 0 || unpacked.status !== 0)
    throw new Refusal(
      `Cannot check out commit ${commit.slice(0, 9)}: ${written.stderr?.toString()}${unpacked.stderr?.toString()}`,
    )
  rmSync(archive)
  install(
    directory,
    ['--ignore-scripts', '--filter', '@kinora/ui'],
    "The base commit's packages could not be installed",
  )
}

function commitOf(name: string): string | undefined {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`) || undefined
}

/** Runs git and returns its output, or '' on failure. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
