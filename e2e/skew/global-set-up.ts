import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createRemote } from '@kinora/create-remote'
import { packedPackages } from '@kinora/packages'
import { createFolderStorage, publish } from '@kinora/release'

import { startTestStack } from '../set-up/start-test-stack.ts'
import { makeNextPackages } from './next-packages.ts'
import { writeNextShell, writeOwnRootRemote, writeRemote, writeWorkspace } from './outside-projects.ts'
import { ownRootRemote, remotes } from './remotes.ts'
import { run } from '../set-up/run.ts'
import { startRegistry } from './start-registry.ts'
import { workspace } from '../set-up/workspace.ts'

/**
 * Publishes the workspace's packages and their next versions to a local registry, builds remotes and a shell that install specific versions from there, and
 * starts the product. Sets these variables for the tests: `KINORA_URL`, `KINORA_SITE_URL`, `KINORA_HOME`, `KINORA_SITE_ROOT`, `KINORA_SKEW_BUILDS` (build IDs),
 * and `KINORA_SKEW_OUTSIDE` (the external teams' folder).
 */
export default async function globalSetUp() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-skew-'))
  const outside = join(home, 'outside')
  const undo = [() => rm(home, { recursive: true, force: true })]
  const tearDown = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    await installOutside(home, outside)
    const stack = await startTestStack(home, { apps: ['shell', 'watch'] })
    undo.push(stack.stop)

    const storage = createFolderStorage(stack.siteRoot)
    const builds: Record<string, string> = {}
    for (const project of await readdir(join(outside, 'projects'))) {
      const { id } = await publish(join(outside, 'projects', project), storage, join(home, 'builds'))
      builds[project] = id
    }
    const { id } = await publish(join(workspace, 'apps/shell'), storage, join(home, 'builds'))
    builds['shell'] = id
    Object.assign(process.env, {
      KINORA_URL: stack.url,
      KINORA_HOME: home,
      KINORA_SITE_URL: stack.url,
      KINORA_SITE_ROOT: stack.siteRoot,
      KINORA_SKEW_BUILDS: JSON.stringify(builds),
      KINORA_SKEW_OUTSIDE: outside,
    })
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}

/** Creates the external teams' projects in `outside` and installs their dependencies with npm. */
async function installOutside(home: string, outside: string): Promise<void> {
  const tarballs = packedPackages()
  const nextFolders = await makeNextPackages(tarballs, join(home, 'next'))

  const registry = await startRegistry(join(home, 'registry'))
  try {
    for (const path of [...tarballs, ...nextFolders]) await registry.publish(path)
    for (const { id, versions } of remotes) await writeRemote(join(outside, 'projects', id), id, versions)
    const page = join(outside, 'pages/music-page')
    await writeOwnRootRemote(join(outside, 'projects', ownRootRemote), page, ownRootRemote)
    await writeNextShell(
      join(outside, 'projects/next-shell'),
      { 'api-client': '2.0.0', 'shell-contract': '2.0.0', ui: '1.1.0', federation: '1.1.0' },
      { '@kinora/api-client': '1.0.0', '@kinora/shell-contract': '1.1.0' },
    )
    await createRemote(
      { name: 'road-trips', route: '/trips', owner: 'team travel', directory: join(outside, 'created/road-trips') },
      workspace,
      createFolderStorage(join(home, 'site')),
    )
    await writeWorkspace(outside)
    await registry.use(outside)
    await run(outside, 'npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline')
    await run(page, 'node', 'build.mjs')
  } finally {
    await registry.stop()
  }
}
