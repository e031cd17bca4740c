import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

import { createFolderStorage } from '@kinora/releases/storage'

import { createRemote } from './create-remote.ts'
import type { RemoteRequest } from './create-remote.ts'
import { toolsOfRoot } from './outside-package-json.ts'

const realWorkspace = resolve(import.meta.dirname, '../../..')
const versions = {
  '@kinora/ui': '1.4.2',
  react: '19.3.1',
  jest: '30.5.2',
  '@kinora/release': '1.2.0',
  webpack: '5.110.3',
}
let home: string
let workspace: string

/** Sets up a workspace with the real template, a shell, a remote and fake versions of all dependencies. */
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-create-'))
  workspace = join(home, 'kinora')
  const template = join(workspace, 'tools/remote-template')
  await cp(join(realWorkspace, 'tools/remote-template'), template, {
    recursive: true,
    filter: (path) => !/node_modules|dist$/.test(path),
  })
  await writeJson('apps/watch/package.json', {
    name: '@kinora/watch',
    version: '1.0.0',
    kinora: { role: 'remote', owner: 'watch', routes: [{ path: '/watch/:videoId', access: 'public' }] },
  })
  await writeJson('apps/shell/package.json', {
    name: '@kinora/shell',
    version: '1.0.0',
    kinora: { role: 'shell', owner: 'platform', pages: ['/login'] },
  })
  await mkdir(join(workspace, '.github'))
  await writeFile(join(workspace, '.github/CODEOWNERS'), '/apps/watch/ @kinora/watch\n\n/packages/ @kinora/platform\n')
  await writeJson('tsconfig.json', { files: [], references: [{ path: 'apps/watch' }] })
  const { dependencies, devDependencies } = await readJson(join(template, 'package.json'))
  for (const name of Object.keys({ ...dependencies, ...devDependencies })) await install('tools/remote-template', name)
  for (const name of toolsOfRoot) await install('.', name)
})

afterEach(() => rm(home, { recursive: true }))

function install(folder: string, name: string) {
  const version = (versions as Record<string, string>)[name] ?? '1.0.0'
  return writeJson(`${folder}/node_modules/${name}/package.json`, { name, version })
}

async function writeJson(path: string, json: object) {
  await mkdir(join(workspace, path, '..'), { recursive: true })
  await writeFile(join(workspace, path), JSON.stringify(json))
}

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8')) as Record<string, Record<string, string>>
}

function create(request: RemoteRequest) {
  return createRemote(request, workspace, createFolderStorage(join(home, 'site')))
}

async function filesOf(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function textOf(folder: string) {
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = files
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFile(join(parentPath, name), 'utf8'))
  return (await Promise.all(texts)).join('\n')
}

test('creates a remote in the workspace and adds it to tsconfig.json and CODEOWNERS', async () => {
  const remote = await create({ name: 'road-trips', route: '/trips/:tripId', owner: 'team travel' })
  expect(remote.directory).toBe(join(workspace, 'apps/road-trips'))
  expect(await readJson(join(remote.directory, 'package.json'))).toMatchObject({
    name: '@kinora/road-trips',
    dependencies: { '@kinora/ui': 'workspace:*', react: 'catalog:' },
    kinora: { role: 'remote', owner: 'team travel', routes: [{ path: '/trips/:tripId', access: 'public' }] },
  })
  expect((await filesOf(remote.directory)).toSorted()).toEqual([
    'README.md',
    'kinora.check.ts',
    'package.json',
    'road-trips-page.module.css',
    'road-trips-page.test.tsx',
    'road-trips-page.tsx',
    'road-trips-videos-query.ts',
    'road-trips-videos.tsx',
    'routes.test.ts',
    'routes.tsx',
    'tsconfig.json',
    'webpack.config.ts',
  ])
  expect(await textOf(remote.directory)).not.toMatch(/remote-?name|remote name|remote-route|remote-owner/i)
  // A container name must be a valid JavaScript variable name.
  expect(await readFile(join(remote.directory, 'webpack.config.ts'), 'utf8')).toContain("name: 'roadTrips'")
  expect(await readJson(join(workspace, 'tsconfig.json'))).toMatchObject({
    references: [{ path: 'apps/watch' }, { path: 'apps/road-trips' }],
  })
  const owners = await readFile(join(workspace, '.github/CODEOWNERS'), 'utf8')
  expect(owners).toBe(
    '/apps/watch/ @kinora/watch\n/apps/road-trips/           @kinora/team-travel\n\n/packages/ @kinora/platform\n',
  )
})

test('creates a remote outside the workspace with version ranges and tools from a registry', async () => {
  const { directory } = await create({ name: 'music', directory: join(home, 'teams/music') })
  expect(await readJson(join(directory, 'package.json'))).toMatchObject({
    name: 'music',
    scripts: {
      build: 'cmk && webpack build',
      dev: 'webpack serve --mode development',
      prepare: 'cmk',
      check: 'cmk && tsc',
      test: 'jest',
    },
    dependencies: { '@kinora/ui': '~1.4.2', react: '~19.3.1' },
    devDependencies: { '@kinora/release': '^1.2.0', jest: '^30.5.2', webpack: '5.110.3' },
    kinora: { owner: 'music', routes: [{ path: '/music', access: 'public' }] },
  })
  expect(await filesOf(directory)).toEqual(expect.arrayContaining(['.gitignore', 'jest.config.mjs', 'tsconfig.json']))
  expect(await textOf(directory)).not.toMatch(/workspace:|catalog:|"extends"|remote-?name|remote-owner/i)
  expect(await readdir(join(workspace, 'apps'))).toEqual(['shell', 'watch'])
})

test.each<[string, RemoteRequest, string]>([
  ['a name that is not kebab-case', { name: 'MyMusic' }, 'Invalid remote name "MyMusic"'],
  ['a path as the name', { name: '../music' }, 'Invalid remote name "../music"'],
  ['a name that is taken', { name: 'watch', route: '/again' }, 'The name "watch" is taken'],
  ['the name of the shell', { name: 'shell' }, 'The name "shell" is taken'],
  ['a path that another remote owns', { name: 'music', route: '/watch/:id' }, 'The route /watch/:id belongs to watch'],
  ["a path below another remote's", { name: 'music', route: '/watch/music' }, '/watch/music belongs to watch'],
  ["one of the shell's paths", { name: 'music', route: '/login' }, 'The route /login belongs to shell'],
  ["one of the site's paths", { name: 'music', route: '/api/music' }, 'The route /api/music belongs to site'],
  ['a path without a leading slash', { name: 'music', route: 'music' }, 'Invalid route "music"'],
  ['a path with a trailing slash', { name: 'music', route: '/music/' }, 'Invalid route "/music/"'],
  ['an invalid team name', { name: 'music', owner: '"}' }, 'Invalid team name ""}"'],
  ['an existing folder', { name: 'music', directory: '{home}' }, 'already exists'],
  ['a folder inside the workspace', { name: 'music', directory: '{workspace}/music' }, 'is inside the workspace'],
])('rejects %s and writes nothing', async (_, request, message) => {
  const directory = request.directory?.replace('{home}', home).replace('{workspace}', workspace)
  const before = await filesOf(home)
  await expect(create({ ...request, directory })).rejects.toThrow(message)
  expect(await filesOf(home)).toEqual(before)
})

test('rejects names and paths that only the live release uses', async () => {
  const site = createFolderStorage(join(home, 'site'))
  await site.create('discovery/releases/first.json', JSON.stringify(releaseWith('music', '/songs')))
  await site.create('discovery/current.json', JSON.stringify({ sequence: 1, stable: 'first', previous: null }))
  await expect(create({ name: 'music' })).rejects.toThrow('The name "music" is taken')
  await expect(create({ name: 'songs' })).rejects.toThrow('The route /songs belongs to music')
})

function releaseWith(remote: string, path: string) {
  const integrity = `sha384-${'a'.repeat(64)}`
  const entry = (id: string, routes: object[]) => [
    {
      url: `/mf/${id}/1/entry.js`,
      metadata: { integrity, version: '1.0.0' },
      extras: {
        build: '1',
        owner: id,
        container: id,
        base: `/mf/${id}/1/`,
        assets: { 'entry.js': integrity },
        preload: [],
        routes,
        requires: {},
        provides: {},
      },
    },
  ]
  return {
    schema: 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json',
    microFrontends: { shell: entry('shell', []), [remote]: entry(remote, [{ path, access: 'public' }]) },
  }
}

test("this workspace's tsconfig.json and CODEOWNERS list every app", async () => {
  const apps = await readdir(join(realWorkspace, 'apps'))
  const { references } = JSON.parse(await readFile(join(realWorkspace, 'tsconfig.json'), 'utf8')) as {
    references: { path: string }[]
  }
  const owners = await readFile(join(realWorkspace, '.github/CODEOWNERS'), 'utf8')
  expect(references.map(({ path }) => path)).toEqual(expect.arrayContaining(apps.map((app) => `apps/${app}`)))
  expect(apps.filter((app) => !owners.includes(`/apps/${app}/ `))).toEqual([])
})
