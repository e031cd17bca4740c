import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { run } from '../set-up/run.ts'

type Json = Record<string, unknown>

/** Folder with the new major's compatibility entries. */
const fixtures = join(import.meta.dirname, 'fixtures/next')

/** A package's next version, and how it differs from the current one. */
interface NextPackage {
  name: string
  version: string
  change(folder: string): Promise<void>
}

/**
 * Versions that follow the workspace's: compatible ones of ui, federation and shell-contract, and a new major of api-client, which renames `videos.list` to
 * `videos.search`. shell-contract passes the client to pages, so it gets a new major too.
 */
const nextPackages: NextPackage[] = [
  {
    name: 'api-client',
    version: '2.0.0',
    async change(folder) {
      await replaceIn(join(folder, 'dist/endpoints.js'), 'list: (params', 'search: (params')
      await replaceIn(join(folder, 'dist/queries.js'), 'api.videos.list(', 'api.videos.search(')
      await cp(join(fixtures, 'api-client'), join(folder, 'dist'), { recursive: true })
      await editJson(folder, ({ exports }) => ({
        exports: { ...(exports as Json), './v1': './dist/v1.js', './v1/queries': './dist/v1-queries.js' },
      }))
    },
  },
  { name: 'shell-contract', version: '1.1.0', change: async () => {} },
  {
    name: 'shell-contract',
    version: '2.0.0',
    async change(folder) {
      await cp(join(fixtures, 'shell-contract'), join(folder, 'dist'), { recursive: true })
      await editJson(folder, ({ exports, peerDependencies }) => ({
        exports: { ...(exports as Json), './v1': './dist/v1.js' },
        peerDependencies: { ...(peerDependencies as Json), '@kinora/api-client': '^2.0.0' },
      }))
    },
  },
  {
    name: 'ui',
    version: '1.1.0',
    change: (folder) =>
      editJson(folder, ({ peerDependencies }) => ({
        peerDependencies: { ...(peerDependencies as Json), '@kinora/api-client': '^1.0.0 || ^2.0.0' },
      })),
  },
  { name: 'federation', version: '1.1.0', change: async () => {} },
]

/**
 * Creates the next versions from packed packages.
 *
 * @param tarballs tarballs of the workspace's packages.
 * @returns the folders to publish.
 */
export async function makeNextPackages(tarballs: readonly string[], folder: string): Promise<string[]> {
  return Promise.all(
    nextPackages.map(async ({ name, version, change }) => {
      const target = join(folder, `${name}-${version}`)
      const tarball = tarballs.find((path) => path.includes(`kinora-${name}-`))
      if (tarball === undefined) throw new Error(`The tarball of ${name} is not among ${tarballs.join(', ')}.`)
      await mkdir(target, { recursive: true })
      await run(target, 'tar', '-xzf', tarball, '--strip-components=1')
      await editJson(target, () => ({ version }))
      await change(target)
      return target
    }),
  )
}

async function editJson(folder: string, edit: (json: Json) => Json): Promise<void> {
  const file = join(folder, 'package.json')
  const json = JSON.parse(await readFile(file, 'utf8')) as Json
  await writeFile(file, JSON.stringify({ ...json, ...edit(json) }, null, 2))
}

async function replaceIn(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before))
    throw new Error(`${file} does not contain "${before}", so the new major would not change anything.`)
  await writeFile(file, text.replace(before, after))
}
