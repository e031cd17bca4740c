import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { canary, check, promote, rollback } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { isFull } from '../set-up/is-full.ts'
import { expect, test } from '../set-up/test.ts'
import { site, siteRoot } from '../set-up/checked-site.ts'
import { containerOf } from '../set-up/container-of.ts'
import { workspace } from '../set-up/workspace.ts'

const { store } = site

const heading = (text: string) => `return React.createElement('h1', null, ${JSON.stringify(text)})`
const inEffect = (effect: string) => `React.useEffect(() => { ${effect} }, []); ${heading('Music')}`

/** A team's own checks, written in TypeScript. */
const teamChecks = `
interface Link { click(): Promise<void>; waitFor(options: { timeout: number }): Promise<void> }
interface Page {
  goto(url: string): Promise<void>
  waitForURL(url: string): Promise<void>
  waitForFunction(condition: () => boolean): Promise<void>
  route(url: string, handle: (route: { fallback(): Promise<void> }) => Promise<void>): Promise<void>
  getByRole(role: string, options?: object): Link & Page
}

const journeyTo = (name: string) => ({
  name: 'opens ' + name,
  run: async (page: Page) => {
    await page.goto('/album')
    await page.getByRole('main').getByRole('link').click()
    await page.waitForURL('/album/blue')
    await page.getByRole('link', { name, exact: true }).waitFor({ timeout: 10_000 })
  },
})

const typeface = {
  name: 'uses its typeface even if it loads late',
  run: async (page: Page) => {
    await page.route('**/*.woff2', async (route) => {
      await page.getByRole('main').getByRole('link').waitFor({ timeout: 10_000 })
      await route.fallback()
    })
    await page.goto('/album')
    await page.waitForFunction(() => [...document.fonts].some(({ family, status }) => family === 'Figtree' && status === 'loaded'))
  },
}

export default {
  urls: { '/album/:name': ['/album/blue', '/album/untitled'] },
  journeys: [journeyTo('Album /album/blue'), journeyTo('Album /album/red'), typeface],
}
`

test("a build that redirects to another origin does not leak the operator's token", async () => {
  const received: IncomingHttpHeaders[] = []
  const elsewhere = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<main>elsewhere</main>')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/leaving`
  const container = 'fixture_thief'
  const component = inEffect(`location.replace(${JSON.stringify(url)})`)
  const text = containerOf({ id: 'thief', container, component })
  const routes = [{ path: '/thief', access: 'public' as const }]
  const build = await publishFixture(siteRoot, 'thief', '1.0.0-a', { container, routes }, { 'remoteEntry.js': text })
  const { errors } = await check([build], site, { isRendered: true, rendersPerRoute: 1, watchMs: 0 })
  elsewhere.closeAllConnections()
  elsewhere.close()
  expect(errors).toContainEqual(expect.stringContaining('redirects from /thief to /leaving'))
  expect(received.length).toBeGreaterThan(0)
  for (const headers of received) expect(Object.keys(headers)).not.toContainEqual(expect.stringMatching(/^x-kinora/))
})

test("the gate checks a team's own URLs and journeys without affecting viewers", async ({ page }) => {
  const container = 'fixture_album'
  const paths = ['/album/:name', '/album']
  const component = `
    if (location.pathname === '/album/untitled') throw new Error('no title')
    return React.createElement('a', { href: '/album/blue' }, 'Album ' + location.pathname)`
  const text = containerOf({ id: 'album', container, component, exportedPath: paths })
  const routes = paths.map((path) => ({ path, access: 'public' as const }))
  const build = await publishFixture(siteRoot, 'album', '1.0.0-a', { container, routes }, { 'remoteEntry.js': text })
  const folder = await mkdtemp(join(tmpdir(), 'kinora-album-'))
  await writeFile(join(folder, 'kinora.check.ts'), teamChecks)
  // The command looks for the file in its working directory.
  const env = { ...process.env, KINORA_OPERATOR_TOKEN: site.operatorToken }
  const command = [join(workspace, 'tools/release/src/cli.ts'), 'check', build]
  const checked = promisify(execFile)(process.execPath, command, { cwd: folder, env })
  const { stderr } = await checked.then(
    () => ({ stderr: 'The build was not rejected.' }),
    (error: { stderr: string }) => error,
  )
  await rm(folder, { recursive: true })
  const lines = stderr.trim().split('\n')
  expect(lines).toContainEqual(
    expect.stringMatching(
      /^album@1\.0\.0-a: \/album\/untitled is not available: .* \[rule "available"; team URL, [^;]+; screenshot \S+\.png; owner album team\] \w/,
    ),
  )
  expect(lines.filter((line) => line.includes('rule "journey"'))).toEqual([
    expect.stringContaining('fails in the journey "opens Album /album/red": '),
  ])
  expect(lines.filter((line) => !/untitled|journey|no title/.test(line))).toEqual([])

  const saved = (await site.storage.list('private/checks')).at(-1)
  const record = JSON.parse((await site.storage.read(`private/checks/${saved}/check.json`)) ?? '{}') as object
  expect(record).toMatchObject({
    builds: [build],
    errors: expect.arrayContaining([expect.stringContaining('/album/untitled')]),
  })

  await page.goto('/album')
  await expect(page, 'the page is not live').toHaveURL('/')
})

function publishAiling(version: string, component: string): Promise<string> {
  const container = `fixture_ailing_${version.replaceAll(/\W/g, '_')}`
  const routes = [{ path: '/ailing', access: 'public' as const }]
  const text = containerOf({ id: 'ailing', container, component })
  return publishFixture(siteRoot, 'ailing', version, { container, routes }, { 'remoteEntry.js': text })
}

test("a canary's error does not block or excuse another team's build", async () => {
  const ailing = `
    React.useEffect(() => { console.error('something is odd') }, [])
    const button = React.createElement('button', { style: { width: 40, height: 40 } })
    return React.createElement('div', null, React.createElement('h1', null, 'Music'), button)`
  const healthy = await publishAiling('1.0.0-a', heading('Music'))
  const ofCanary = await publishAiling('2.0.0-b', ailing)
  const next = await publishAiling('3.0.0-c', ailing.replace('console.error', 'void '))
  const stable = (await store.readPointer())?.stable ?? ''
  const shell = (await store.readRelease(stable)).microFrontends.shell[0]?.extras.build
  const beside = { isRendered: true, audience: 'canary', rendersPerRoute: 1, watchMs: 0 } as const
  await promote([healthy], store)
  try {
    await canary([ofCanary], 5, store)
    const { errors, rendered } = await check([`shell@${shell}`], site, beside)
    expect(rendered).toEqual(expect.arrayContaining(['/', '/login', '/ailing', '/neighbour']))
    expect(errors).toEqual([])

    const { refusals } = await check([next], site, beside)
    expect(refusals).toEqual([expect.objectContaining({ build: next, rule: 'accessibility' })])
  } finally {
    await rollback(store)
  }
})

/** Publishes a copy of the live shell with additional CSS. */
async function publishShellWith(build: string, css: string): Promise<string> {
  const stable = (await store.readPointer())?.stable ?? ''
  const base = (await store.readRelease(stable)).microFrontends.shell[0]?.extras.base ?? ''
  const folder = join(siteRoot, 'mf/shell', build)
  // Skip compressed copies, which would still have the old content.
  await cp(join(siteRoot, base), folder, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const sheet = `${await readFile(join(folder, 'main.css'), 'utf8')}\n${css}`
  await writeFile(join(folder, 'main.css'), sheet)
  const manifest = JSON.parse(await readFile(join(folder, 'build.json'), 'utf8')) as { assets: Record<string, string> }
  manifest.assets['main.css'] = `sha384-${createHash('sha384').update(sheet).digest('base64')}`
  await writeFile(join(folder, 'build.json'), JSON.stringify({ ...manifest, build }))
  return `shell@${build}`
}

const brokenFrames = [
  ['hides its top bar', '9.0.0-a', '#root header { display: none }', 'lacks the top bar that the live shell has'],
  ['hides its menu', '9.0.0-b', 'nav { display: none }', 'lacks the menu that the live shell has'],
  [
    'covers its top bar with a page',
    '9.0.0-c',
    'main { position: fixed; inset: 0; z-index: 999 }',
    'covers its top bar',
  ],
] as const

// Only in the full run, because each of these tests renders every page. A covered frame is also among the remotes' seeds.
for (const [what, build, css, text] of isFull ? brokenFrames : []) {
  test(`a shell that ${what} is rejected`, async () => {
    const { errors } = await check([await publishShellWith(build, css)], site, {
      isRendered: true,
      rendersPerRoute: 1,
      watchMs: 0,
    })
    expect(errors).toEqual(expect.arrayContaining([expect.stringContaining(text)]))
  })
}
