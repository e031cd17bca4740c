import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { buildFolder } from '@kinora/release'
import { releaseFile } from '@kinora/releases/storage'
import type { Page } from '@playwright/test'

import { openReleases } from '../set-up/live-release.ts'
import { isFull } from '../set-up/is-full.ts'
import { expect, test } from '../set-up/test.ts'
import { containerOf } from '../set-up/container-of.ts'
import { compileErrors, editWhileItRuns } from './edit-while-it-runs.ts'
import { readGuide } from './read-guide.ts'
import { typeCommands } from './type-commands.ts'
import type { Desk } from './type-commands.ts'

const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
const store = openReleases(siteRoot)
const desk: Desk = { remote: '', build: '', release: '', stop: async () => {} }
/** Builds of the remote's two versions, and the shell's file, recorded as the tests go along. */
const seen = { first: '', second: '', shellFile: '' }
let teams: string

test.describe.configure({ mode: 'serial' })
// Building and checking takes minutes on a busy machine.
test.setTimeout(600_000)

test.beforeAll(async () => {
  teams = await mkdtemp(join(tmpdir(), 'kinora-teams-'))
  desk.remote = join(teams, 'podcasts')
})

test.afterEach(async () => {
  await desk.stop()
  desk.stop = async () => {}
})

test.afterAll(() => rm(teams, { recursive: true, force: true }))

async function expectNoPodcasts(page: Page) {
  await page.goto('/podcasts')
  await expect(page).toHaveURL('/')
}

/** Expects viewers to see this build of the remote inside the original shell. */
async function expectPodcasts(page: Page, build: string) {
  await page.goto('/podcasts')
  await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
  expect(await shellFile(page)).toBe(seen.shellFile)
  expect(await liveBuild()).toBe(build)
}

function shellFile(page: Page): Promise<string | null> {
  return page.locator('script[src*="/mf/shell/"]').first().getAttribute('src')
}

async function liveRelease() {
  const pointer = await store.readPointer()
  if (pointer === undefined) throw new Error('Nothing is live.')
  return { pointer, microFrontends: (await store.readRelease(pointer.stable)).microFrontends }
}

async function liveBuild(): Promise<string> {
  const { microFrontends } = await liveRelease()
  return `podcasts@${microFrontends['podcasts']?.[0]?.extras.build}`
}

/** What to check after each section of the guide, in order. `printed` is the output of the section's commands. */
const promises: Record<string, (printed: string[], page: Page) => Promise<void>> = {
  'Create a remote': async (_, page) => {
    await expectNoPodcasts(page)
    seen.shellFile = (await shellFile(page)) ?? ''
  },
  'Develop it': async ([printed = ''], page) => {
    await page.goto(/http\S+\?kinora-dev=\S+/.exec(printed)?.[0] ?? '')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Use it in this tab' }).click()
    const badge = page.getByRole('complementary', { name: 'Development' })
    await expect(badge).toContainText('podcasts is loaded from')
    await page.goto('/podcasts')
    await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
    await editWhileItRuns(page, desk.remote, isFull)
    await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
    await badge.getByRole('button', { name: 'Leave' }).click()
    await expect(page, 'viewers cannot open the page yet').toHaveURL('/')
  },
  'Release it': async ([published, promoted], page) => {
    seen.first = desk.build
    expect(published).toContain('No preview link: podcasts is not in the live release')
    desk.release = (await liveRelease()).pointer.stable
    expect(promoted).toContain(`Release ${desk.release} is live.`)
    await expectPodcasts(page, seen.first)
  },
  'See what is live': async ([status, history, outside]) => {
    expect(status).toMatch(/podcasts +0\.1\.0 +\S+ +team-podcasts/)
    expect(history).toContain(desk.release)
    expect(outside).toContain('team-podcasts')
  },
  'Release to some viewers first': async ([, published, checked, canary, status], page) => {
    seen.second = desk.build
    expect(published).toMatch(/^Preview until \S+: \S+\?kinora-preview=podcasts@0\.2\.0-/m)
    expect(seen.second).toMatch(/^podcasts@0\.2\.0-/)
    expect(checked).toContain(isFull ? 'no errors found; rendered /podcasts' : 'no errors found')
    expect(canary).toContain('is live for 10% of viewers.')
    expect(status).toContain('10% of viewers')
    desk.release = (await liveRelease()).pointer.stable
    await expectPodcasts(page, seen.second)
  },
  'Share a preview': async ([printed = ''], page) => {
    await page.goto(/^Preview until \S+: (\S+)$/m.exec(printed)?.[1] ?? '')
    await expect(page).toHaveURL('/podcasts')
    const badge = page.getByRole('complementary', { name: 'Preview' })
    await expect(badge).toContainText(`Preview of podcasts 0.2.0 (build ${seen.second.split('@')[1]})`)
    await expect(page.getByRole('heading', { level: 1, name: 'Podcasts' })).toBeVisible()
    await badge.getByRole('link', { name: 'Leave' }).click()
    await expect(badge).toHaveCount(0)
  },
  'Roll back': (_, page) => expectPodcasts(page, seen.first),
  'Build with Vite, Rspack or Rsbuild': async ([published, promoted], page) => {
    expect(published).toMatch(/^podcasts@0\.2\.0-[0-9a-f]{10}$/m)
    expect(desk.build).not.toBe(seen.second)
    expect(promoted).toContain('is live.')
    await expectPodcasts(page, seen.first)
  },
  'Release the shell': async ([published], page) => {
    expect(published).toContain('was already published')
    await expectPodcasts(page, seen.first)
  },
  'See who requires what': async ([status, usage]) => {
    expect(status).toMatch(/"id": "podcasts"[\s\S]*"requires": \{[^}]*"@kinora\/ui": "\^1/)
    expect(usage).toMatch(/@kinora\/ui +Avatar +neighbour@/)
  },
  'Remove a remote': (_, page) => expectNoPodcasts(page),
  'Delete old builds': async ([dryRun, real]) => {
    const ids = `${abandoned.build}\n${abandoned.release}\n`
    expect(dryRun).toContain(`${ids}1 build and 1 release would be deleted.`)
    // The dry run hasn't deleted anything.
    expect(real).toContain(`${ids}1 build and 1 release were deleted.`)
    const builds = [abandoned.build, seen.first, seen.second]
    expect(builds.map((id) => existsSync(join(siteRoot, buildFolder(id))))).toEqual([false, true, true])
  },
  'See what changed': async ([status, history]) => {
    expect(status).toContain('1% of viewers')
    expect(history?.match(/^\d+ /gm)).toHaveLength(5)
  },
  'A canary is the cause': async ([halted]) => {
    const { pointer } = await liveRelease()
    expect(pointer.canary).toBeUndefined()
    expect(halted).toContain(`Release ${pointer.stable} is live for all viewers.`)
    expect(pointer).toMatchObject({ changedBy: expect.any(String), because: 'its pages stay blank' })
  },
  'The release is the cause': (_, page) => expectPodcasts(page, seen.first),
  'Go back further': async (_, page) => {
    expect((await liveRelease()).pointer.stable).toBe(desk.release)
    await expectPodcasts(page, seen.second)
  },
}

const abandoned = { build: 'podcasts@0.0.1-0123456789', release: '20260101-000000-abandoned' }

/** Creates a build and a release that haven't been used for three days. */
async function abandon(): Promise<void> {
  const { pointer } = await liveRelease()
  await cp(join(siteRoot, buildFolder(seen.first)), join(siteRoot, buildFolder(abandoned.build)), { recursive: true })
  await store.saveRelease(abandoned.release, await store.readRelease(pointer.stable))
  const then = new Date(Date.now() - 3 * 24 * 60 * 60 * 1000)
  const folder = join(siteRoot, buildFolder(abandoned.build))
  const files = (await readdir(folder)).map((name) => join(folder, name))
  for (const file of [...files, join(siteRoot, releaseFile(abandoned.release))]) await utimes(file, then, then)
}

/** Writes what a bundler would output. Real bundlers are tested in e2e/compat. */
async function bundle(): Promise<void> {
  const output = join(desk.remote, 'dist')
  await rm(output, { recursive: true, force: true })
  await mkdir(output)
  const component = `return React.createElement('h1', null, 'Podcasts')`
  const exposed = `/* "./routes" */`
  await writeFile(
    join(output, 'remoteEntry.js'),
    containerOf({ id: 'podcasts', container: 'podcasts_bundled', component }) + exposed,
  )
}

/** What to set up before a section. */
const before: Record<string, () => Promise<unknown>> = {
  'Build with Vite, Rspack or Rsbuild': bundle,
  'Delete old builds': abandon,
  'See what changed': () => typeCommands([`npm run release -- canary ${seen.second} --percent 1 --no-render`], desk),
}

/**
 * Sections whose pages are only rendered with `--full`, because other tests already render with the same commands: the seeded breaks for later versions,
 * e2e/compat for other bundlers, and `check.test.ts` for the shell. The build from "Release it" is rendered in every run.
 */
const renderedElsewhere = new Set([
  'Release to some viewers first',
  'Build with Vite, Rspack or Rsbuild',
  'Release the shell',
])
const gate = /^(npm run release --|npx kinora-release) (check|promote) <build>( --checks \S+)?$/

/** Returns the lines to type for a block of the guide. */
function typed(title: string, block: readonly string[]): string[] {
  const isBrief = !isFull && renderedElsewhere.has(title)
  return block.map((line) => (isBrief && gate.test(line) ? `${line} --no-render` : line))
}

const sections = readGuide()

test('every guide section with commands has a test', () => {
  expect(sections.map(({ title }) => title)).toEqual(Object.keys(promises))
})

for (const { title, blocks } of sections) {
  test.describe(() => {
    if (title === 'Develop it') test.use({ expectedConsoleErrors: compileErrors })

    test(`the guide: ${title}`, async ({ page }) => {
      await before[title]?.()
      const printed: string[] = []
      for (const block of blocks) printed.push(...(await typeCommands(typed(title, block), desk)))
      await promises[title]?.(printed, page)
    })
  })
}
