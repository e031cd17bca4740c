import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createFolderStorage, createReleaseStore, promote, publishPrebuilt } from '@kinora/release'

import { startTestStack } from '../set-up/start-test-stack.ts'
import { buildRemotes } from './build-remotes.ts'
import { closely, remotes } from './remotes.ts'

/**
 * Builds a remote with each bundler in the matrix, starts the product, publishes the builds, and promotes the first edition of each. For the
 * tests, sets the product's URLs and `KINORA_COMPAT`: each remote's folder and builds by edition.
 */
export default async function globalSetUp() {
  const home = await mkdtemp(join(tmpdir(), 'kinora-compat-'))
  const undo = [() => rm(home, { recursive: true, force: true })]
  const tearDown = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const built = await buildRemotes([
      ...remotes.map((remote) => ({ remote, edition: 'First' as const })),
      ...closely.map((remote) => ({ remote, edition: 'Second' as const })),
    ])
    const stack = await startTestStack(home, { apps: ['shell'] })
    undo.push(stack.stop)

    const storage = createFolderStorage(stack.siteRoot)
    const builds: Record<string, { directory: string; id: string }> = {}
    for (const { remote, edition, directory } of built) {
      // The second edition is published by a test, using the command-line tool.
      const published =
        edition === 'First' &&
        (await publishPrebuilt(
          { directory, output: join(directory, 'dist'), bundler: remote.madeBy },
          storage,
          join(home, 'builds'),
        ))
      builds[`${remote.id} ${edition}`] = { directory, id: published ? published.id : '' }
    }
    await promote(
      remotes.map(({ id }) => builds[`${id} First`]?.id ?? ''),
      createReleaseStore(storage),
    )
    Object.assign(process.env, {
      KINORA_HOME: home,
      KINORA_URL: stack.url,
      KINORA_SITE_URL: stack.url,
      KINORA_SITE_ROOT: stack.siteRoot,
      KINORA_OPERATOR_TOKEN: stack.operatorToken,
      KINORA_COMPAT: JSON.stringify(builds),
    })
    return tearDown
  } catch (error) {
    await tearDown()
    throw error
  }
}
