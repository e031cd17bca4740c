import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'

import { Refusal } from './refusal.ts'
import { install } from './run-storybook.ts'

const stories = 'packages/ui/stories'

/**
 * The commit to compare with: the one that is named, or where this branch left `main`. On `main` itself it is the commit that is checked out, where its sources were
 * changed since, and the one before it otherwise.
 */
export function findBase(named: string | undefined): string {
  const base = commitOf(named ?? unnamedBase())
  if (base === undefined)
    throw new Refusal(
      named === undefined
        ? 'There is no commit to compare with. Name one: npm run gallery -- compare <commit>'
        : `"${named}" is no commit of this clone. Fetch it, or name another.`,
    )
  if (git('ls-tree', base, `${stories}/`) === '')
    throw new Refusal(`Commit ${base.slice(0, 9)} has no stories (${stories}), so there is nothing to compare with.`)
  return base
}

function unnamedBase(): string {
  const head = commitOf('HEAD')
  const main = ['origin/main', 'main'].map((ref) => git('merge-base', 'HEAD', ref)).find(Boolean)
  if (main !== undefined && main !== head) return main
  return git('status', '--porcelain', '--', 'packages/ui') === '' ? 'HEAD~1' : 'HEAD'
}

/** Writes the packages of a commit into a folder, with what they need. No branch and no working tree is touched. */
export function checkOut(commit: string, directory: string): void {
  const archive = join(directory, 'sources.tar')
  const parts = ['package.json', 'pnpm-*.yaml', 'tsconfig.*.json', 'patches', 'packages']
  const written = spawnSync('git', ['archive', '--output', archive, commit, ...parts], { cwd: workspace })
  const unpacked = spawnSync('tar', ['-xf', 'sources.tar'], { cwd: directory })
  if (written.status !== 0 || unpacked.status !== 0)
    throw new Refusal(
      `Commit ${commit.slice(0, 9)} could not be checked out: ${written.stderr?.toString()}${unpacked.stderr?.toString()}`,
    )
  rmSync(archive)
  install(
    directory,
    ['--ignore-scripts', '--filter', '@kinora/ui'],
    'The packages of the base commit were not installed',
  )
}

function commitOf(name: string): string | undefined {
  return git('rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`) || undefined
}

/** Returns git's output, or '' if it fails. */
function git(...args: string[]): string {
  const { status, stdout } = spawnSync('git', args, { cwd: workspace, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}
