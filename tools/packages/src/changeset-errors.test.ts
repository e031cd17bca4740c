import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { changesetErrors } from './changeset-errors.ts'
import { run } from './run.ts'

let root: string

const git = (...args: string[]) =>
  run('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@kinora.example', ...args], root)

async function write(file: string, text: string) {
  await mkdir(dirname(join(root, file)), { recursive: true })
  await writeFile(join(root, file), text)
}

async function commit(files: Record<string, string>) {
  for (const [file, text] of Object.entries(files)) await write(file, text)
  await git('add', '-A')
  await git('commit', '-qm', 'A commit')
}

const packageJson = (over: object = {}) => JSON.stringify({ name: '@k/ui', version: '1.0.0', ...over }, null, 2)
const changeset = (name = '@k/ui') => `---\n'${name}': patch\n---\n\nWhat is new.\n`

async function errors(version = '1.0.0', folder = root) {
  const directory = join(folder, 'packages/ui')
  return (await changesetErrors(folder, [{ name: '@k/ui', version, directory }])).errors
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-changesets-'))
  await git('init', '-qb', 'main')
  await commit({ 'packages/ui/package.json': packageJson(), 'packages/ui/src/a.ts': '1', '.changeset/README.md': '' })
})

afterEach(() => rm(root, { recursive: true }))

describe('on a branch', () => {
  beforeEach(async () => {
    await commit({ '.changeset/earlier.md': changeset() })
    await git('switch', '-qc', 'feature')
  })

  test('requires a changeset on the branch for each changed package', async () => {
    expect(await errors()).toEqual([])
    await commit({ 'packages/ui/src/a.ts': '2' })
    expect(await errors()).toEqual(['@k/ui 1.0.0: packages/ui/src/a.ts'])
    await commit({ '.changeset/other.md': changeset('@k/other') })
    expect(await errors()).toHaveLength(1)
    await commit({ '.changeset/mine.md': changeset() })
    expect(await errors()).toEqual([])
  })

  test('also checks uncommitted changes', async () => {
    await write('packages/ui/src/new.ts', '1')
    expect(await errors()).toEqual(['@k/ui 1.0.0: packages/ui/src/new.ts'])
    await write('.changeset/mine.md', changeset())
    expect(await errors()).toEqual([])
  })

  test.each([
    ['ignores tests', { 'packages/ui/src/a.test.ts': '1', 'packages/ui/src/test/arrange.ts': '1' }, 0],
    [
      'ignores changes to devDependencies',
      { 'packages/ui/package.json': packageJson({ devDependencies: { a: '1' } }) },
      0,
    ],
    ['reports changes to dependencies', { 'packages/ui/package.json': packageJson({ dependencies: { a: '1' } }) }, 1],
    ['ignores a folder with a similar name', { 'packages/ui-kit/src/a.ts': '1' }, 0],
  ])('%s', async (_, files, count) => {
    await commit(files)
    expect(await errors()).toHaveLength(count)
  })

  test('does not require a changeset for a package whose version changed', async () => {
    await commit({ 'packages/ui/src/a.ts': '2', 'packages/ui/package.json': packageJson({ version: '1.0.1' }) })
    expect(await errors('1.0.1')).toEqual([])
  })
})

describe('on the base branch', () => {
  test('requires a pending changeset for a package that changed since its last version', async () => {
    await commit({ 'packages/ui/src/a.ts': '2' })
    expect(await errors()).toEqual(['@k/ui 1.0.0: packages/ui/src/a.ts'])
    await commit({ '.changeset/mine.md': changeset() })
    expect(await errors()).toEqual([])
    await commit({ 'packages/ui/package.json': packageJson({ version: '1.0.1' }) })
    await git('rm', '-q', '.changeset/mine.md')
    await git('commit', '-qm', 'Version')
    expect(await errors('1.0.1')).toEqual([])
  })

  test('treats local commits on the base branch like a separate branch', async () => {
    await commit({ '.changeset/earlier.md': changeset(), 'packages/ui/src/a.ts': '2' })
    await git('update-ref', 'refs/remotes/origin/main', 'HEAD')
    expect(await errors()).toEqual([])
    await commit({ 'packages/ui/src/a.ts': '3' })
    expect(await errors()).toHaveLength(1)
  })
})

test('skips the check in a shallow clone', async () => {
  await commit({ 'packages/ui/src/a.ts': '2' })
  const clone = `${root}-shallow`
  await git('clone', '-q', '--depth', '1', `file://${root}`, clone)
  expect(await changesetErrors(clone, [])).toEqual({ errors: [], since: undefined })
  await rm(clone, { recursive: true })
})
