import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { workspace } from '@kinora/local-stack'

import { expect, test } from '../set-up/test.ts'
import { linkDependencies } from './link-dependencies.ts'
import { run } from '../set-up/run.ts'

const createRemote = [process.execPath, join(workspace, 'tools/create-remote/src/cli.ts')] as const
const release = [process.execPath, join(workspace, 'tools/release/src/cli.ts')] as const

let teams: string
let remote: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  teams = await mkdtemp(join(tmpdir(), 'kinora-teams-'))
  remote = join(teams, 'road-trips')
})

test.afterAll(() => rm(teams, { recursive: true, force: true }))

test('a name or path that is live is refused, and nothing is written', async () => {
  const folder = join(teams, 'refused')
  await expect(
    run(workspace, ...createRemote, 'again', '--route', '/watch/new', '--directory', folder),
  ).rejects.toThrow('The route /watch/new belongs to watch: choose another, or ask its team.')
  expect(existsSync(folder)).toBe(false)
})

test('a new remote is of sound types and passes its tests as it is', async () => {
  await run(
    workspace,
    ...createRemote,
    'road-trips',
    '--route',
    '/trips',
    '--owner',
    'team travel',
    '--directory',
    remote,
  )
  await linkDependencies(remote)
  await run(remote, join(remote, 'node_modules/typescript/bin/tsc'))
  await run(remote, join(remote, 'node_modules/jest/bin/jest.js'), '--maxWorkers=1')
})

test('it is live after publish and promote, in the shell that is running', async ({ page }) => {
  await page.goto('/trips')
  await expect(page, 'no remote owns the path yet').toHaveURL('/')
  const shellFile = () => page.locator('script[src*="/mf/shell/"]').first().getAttribute('src')
  const shell = await shellFile()

  const build = (await run(remote, ...release, 'publish', '.')).trim()
  await run(remote, ...release, 'promote', build)

  await page.goto('/trips')
  await expect(page.getByRole('heading', { level: 1, name: 'Road Trips' })).toBeVisible()
  await expect(page.getByText('Chosen for everyone')).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  expect(await shellFile()).toBe(shell)
  expect(await run(workspace, ...release, 'status')).toContain('team travel')
})
