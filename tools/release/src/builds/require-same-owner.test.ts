import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { promote } from '../releases/promote.ts'
import { publishFixture } from '../test/fixture-builds.ts'
import { requireSameOwner } from './require-same-owner.ts'

let root: string

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'kinora-owner-'))
})

afterEach(() => rm(root, { recursive: true }))

const site = () => ({ storage: createFolderStorage(root), store: createReleaseStore(createFolderStorage(root)) })

async function appOf(owner: string): Promise<string> {
  const directory = join(root, 'app')
  await mkdir(directory, { recursive: true })
  const kinora = { role: 'remote', owner, routes: [{ path: '/watch', access: 'public' }] }
  await writeFile(join(directory, 'package.json'), JSON.stringify({ name: 'watch', version: '1.0.0', kinora }))
  return directory
}

async function published(build: string, owner: string, age: number): Promise<string> {
  const id = await publishFixture(root, 'watch', build, { owner })
  const time = new Date(Date.now() - age * 60_000)
  await utimes(join(root, 'mf/watch', build, 'build.json'), time, time)
  return id
}

test('any team may publish a new app', async () => {
  await expect(requireSameOwner(await appOf('team two'), site())).resolves.toBeUndefined()
})

test('only the owner of the live build may publish an app', async () => {
  const live = [await publishFixture(root, 'shell'), await published('1.0.0-a', 'team one', 2)]
  await promote(live, site().store)
  await published('2.0.0-b', 'team two', 1)
  await expect(requireSameOwner(await appOf('team one'), site())).resolves.toBeUndefined()
  await expect(requireSameOwner(await appOf('team two'), site())).rejects.toThrow(
    'Cannot publish watch: its owner changed from "team one" to "team two". To change the owner, publish with --new-owner. If this is a different app, rename it.',
  )
})

test('if the app is not live, the owner of the latest build may publish it', async () => {
  await published('2.0.0-b', 'team one', 2)
  await published('1.0.0-a', 'team two', 1)
  await expect(requireSameOwner(await appOf('team two'), site())).resolves.toBeUndefined()
  await expect(requireSameOwner(await appOf('team one'), site())).rejects.toThrow('changed from "team two"')
})
