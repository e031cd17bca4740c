import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { publishFixture } from '@kinora/release/fixtures'
import { createRelease, promoteRelease } from '@kinora/releases'
import { changePointer, createReleaseStore, openSiteStorage } from '@kinora/releases/storage'

const weekMs = 7 * 86_400_000
const apps = ['shell', 'home', 'watch', 'library', 'channel']
/** What each team publishes in a week and tries in a check, besides what goes live. */
const triesOfWeek = 2

const provides = { react: '19.2.0', '@kinora/ui': '1.0.0', '@kinora/shell-contract': '1.0.0' }
const requires = { react: '^19.0.0', '@kinora/ui': '^1.0.0', '@kinora/shell-contract': '^1.0.0' }
const imports = {
  '@kinora/ui': ['Avatar', 'Button', 'Page', 'PageHeader'],
  '@kinora/shell-contract': ['defineRemote', 'useSession'],
}

/**
 * Fills the storage of `home` as teams do in so many days, which end now: the builds and releases that `generateNotes` names, one a week, further states of what is live on each
 * working day, and builds with checks that never went live. Nothing is cleared up.
 *
 * @returns in words how much that is.
 */
export async function releaseThroughDays(home: string, days: number): Promise<string> {
  const { storage, folder: root } = openSiteStorage({ KINORA_HOME: home })
  const store = createReleaseStore(storage)
  const count = { builds: 0, states: 0, checks: 0 }
  const publish = async (app: string, build: string) => {
    count.builds++
    const shared = app === 'shell' ? { provides } : { requires, imports }
    return publishFixture(
      root,
      app,
      build,
      { version: '1.0.0', ...shared },
      { 'routes.js': `export const build = '${build}'` },
    )
  }
  const live = new Map<string, string>()
  const end = Date.now()
  for (let week = Math.floor((end - days * 86_400_000) / weekMs); week <= Math.floor(end / weekMs); week++) {
    for (const app of apps) {
      const build = `${app}-${Math.floor(week / app.length)}`
      if (live.get(app) !== build) await publish(app, build)
      live.set(app, build)
      for (let number = 0; number < triesOfWeek; number++) {
        const at = new Date(week * weekMs + (app.length * 4 + number) * 3_600_000)
        await saveCheck(root, await publish(app, `${app}-${week}-${number}`), at)
        count.checks++
      }
    }
    const builds = await Promise.all([...live].map(([app, build]) => store.readBuild(`${app}@${build}`)))
    for (const id of [`release-${week}`, ...[1, 2, 3, 4].map((day) => `release-${week}-${day}`)]) {
      const { document } = createRelease(undefined, builds)
      await store.saveRelease(id, document)
      await changePointer(store, (pointer) => promoteRelease(pointer, id), {
        by: 'Ada of team watch',
        because: `day of ${id}`,
      })
      count.states++
    }
  }
  const week = Math.floor(end / weekMs)
  await changePointer(store, (pointer) => promoteRelease(pointer, `release-${week}`))
  return `In the storage: ${count.builds} builds, ${count.states + 1} states of what is live, ${count.checks} checks.`
}

async function saveCheck(root: string, build: string, at: Date): Promise<void> {
  const folder = join(root, 'private/checks', `${at.toISOString().replaceAll(/[-:.Z]/g, '')}-00000000`)
  const record = { at, by: 'Ada', builds: [build], errors: [], warnings: [], rendered: 4, screenshots: [] }
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'check.json'), JSON.stringify(record))
}
