import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

import type { PublishedPackage } from './published-packages.ts'
import { run } from './run.ts'

/** Result of the changeset check. */
export interface ChangesetFindings {
  /** One line per published package that changed without a changeset. */
  errors: string[]
  /** State that the packages were compared with; undefined if the clone is too shallow to check anything. */
  since: string | undefined
}

type Package = Pick<PublishedPackage, 'name' | 'version' | 'directory'>

/**
 * Finds published packages that changed without a changeset, so that the change wouldn't be released.
 *
 * On a branch, or with uncommitted changes, the baseline is the branch's merge base, and each changed package must be listed in a changeset added since. On the
 * base branch, the baseline is each package's last version, and each changed package must be listed in a pending changeset. Ignores tests, `scripts` and
 * `devDependencies`.
 *
 * @param root the workspace, a git repository.
 */
export async function changesetErrors(
  root: string,
  packages: readonly Package[],
  baseBranch = 'main',
): Promise<ChangesetFindings> {
  const git = async (...args: string[]) => (await run('git', args, root)).trim()
  const isFull = await git('rev-parse', '--is-shallow-repository').catch(() => 'true')
  if (isFull !== 'false') return { errors: [], since: undefined }

  const base = await branchBase(git, baseBranch)
  const errors: string[] = []
  for (const published of packages) {
    const folder = relative(root, published.directory)
    // A version change means that the package was released and its changesets were consumed.
    const since = base ?? (await git('log', '-1', '--format=%H', '-G"version":', '--', `${folder}/package.json`))
    const before = since && (await packageJsonAt(git, since, folder))
    if (!before || before.version !== published.version) continue
    const changed = (await changedFiles(git, since, folder)).filter((file) => isPublished(file, folder, root, before))
    if (changed.length === 0) continue
    const changesets = base === undefined ? pending(root) : await changedFiles(git, base, '.changeset')
    if (!changesets.some((file) => names(join(root, file), published.name)))
      errors.push(`${published.name} ${published.version}: ${changed.slice(0, 3).join(', ')}`)
  }
  return { errors, since: base === undefined ? 'their last version' : `commit ${base.slice(0, 9)}` }
}

type Git = (...args: string[]) => Promise<string>

/** Returns the nearest merge base with the local or remote base branch; undefined on the base branch itself if there are no local changes. */
async function branchBase(git: Git, baseBranch: string): Promise<string | undefined> {
  const head = await git('rev-parse', 'HEAD')
  const branch = await git('rev-parse', '--abbrev-ref', 'HEAD')
  const refs = [`origin/${baseBranch}`, ...(branch === baseBranch ? [] : [baseBranch])]
  const bases = await Promise.all(refs.map((ref) => git('merge-base', 'HEAD', ref).catch(() => undefined)))
  const distances = await Promise.all(
    bases.flatMap((base) =>
      base === undefined
        ? []
        : git('rev-list', '--count', `${base}..HEAD`).then((count) => ({ base, count: Number(count) })),
    ),
  )
  const [nearest] = distances.toSorted((one, other) => one.count - other.count)
  if (nearest !== undefined && nearest.count > 0) return nearest.base
  return (await git('status', '--porcelain')) === '' ? undefined : head
}

async function changedFiles(git: Git, since: string, folder: string): Promise<string[]> {
  const lists = await Promise.all([
    git('diff', '--name-only', '--no-renames', since, '--', folder),
    git('ls-files', '--others', '--exclude-standard', '--', folder),
  ])
  return lists.flatMap((list) => list.split('\n')).filter((file) => file !== '')
}

interface PackageJson {
  version?: string
  scripts?: unknown
  devDependencies?: unknown
}

async function packageJsonAt(git: Git, commit: string, folder: string): Promise<PackageJson | undefined> {
  const text = await git('show', `${commit}:${folder}/package.json`).catch(() => undefined)
  return text === undefined ? undefined : (JSON.parse(text) as PackageJson)
}

function isPublished(file: string, folder: string, root: string, before: PackageJson): boolean {
  const inPackage = file.slice(folder.length + 1)
  if (inPackage === 'package.json') {
    const now = JSON.parse(readFileSync(join(root, file), 'utf8')) as PackageJson
    return forOthers(now) !== forOthers(before)
  }
  return inPackage.startsWith('src/') && !/\.test\.tsx?$|\/test\//.test(inPackage)
}

function forOthers({ scripts: _, devDependencies: __, ...rest }: PackageJson): string {
  return JSON.stringify(rest)
}

function pending(root: string): string[] {
  return readdirSync(join(root, '.changeset')).map((name) => join('.changeset', name))
}

/** Whether a changeset file exists and contains a version bump for the package. */
function names(file: string, name: string): boolean {
  if (!file.endsWith('.md') || !existsSync(file)) return false
  const [, head = ''] = readFileSync(file, 'utf8').split(/^---$/m)
  return new RegExp(`^['"]?${name}['"]?: *(?:patch|minor|major)`, 'm').test(head)
}
