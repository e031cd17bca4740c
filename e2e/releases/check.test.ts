import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

import { check, createFolderStorage, createReleaseStore, promote, readOperatorToken, rollback } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { expect, test } from '../set-up/test.ts'
import { containerOf } from './container-of.ts'

interface Candidate {
  id: string
  what: string
  /** What its page does when it renders, where `React` is the shell's. */
  component: string
  over?: Partial<Parameters<typeof containerOf>[0]>
  access?: 'public' | 'token'
  /** What the check is to say, after the build and the path. */
  errors: RegExp[]
}

const operated = { url: process.env['KINORA_SITE_URL'] ?? '', operatorToken: readOperatorToken(process.env) }

const heading = (text: string) => `return React.createElement('h1', null, ${JSON.stringify(text)})`
const inEffect = (effect: string) => `React.useEffect(() => { ${effect} }, []); ${heading('Music')}`

const candidates: Candidate[] = [
  { id: 'valid', what: 'shows something', component: heading('Music'), errors: [] },
  {
    id: 'poor',
    what: 'shows content whose picture is missing',
    component: `return React.createElement('img', { src: '/media/no-such.webp', alt: 'A cover' })`,
    errors: [],
  },
  {
    id: 'private',
    what: 'needs a session and writes to the provider, which is not reached',
    access: 'token',
    component: inEffect(`
      fetch('/api/v1/users/current-user').then((answer) => answer.ok || console.error('no viewer'))
      fetch('/api/v1/no-such-thing', { method: 'POST' })`),
    errors: [],
  },
  {
    id: 'throwing-entry',
    what: 'throws when its entry runs',
    component: '',
    over: { entry: `throw new Error('the entry is broken')` },
    errors: [/throws: the entry is broken/, /is not available: "/, /logs an error: /],
  },
  {
    id: 'wrong-export',
    what: 'exports a remote of another name',
    component: heading('Music'),
    over: { exportedId: 'gaming' },
    errors: [/is not available: "/, /logs an error: /],
  },
  {
    id: 'wrong-route',
    what: 'exports another route than it declares',
    component: heading('Music'),
    over: { exportedPath: '/elsewhere' },
    errors: [/is not available: "/, /logs an error: /],
  },
  {
    id: 'throwing',
    what: 'throws when it renders',
    component: `throw new Error('the page is broken')`,
    errors: [/is not available: "/, /the page is broken/],
  },
  {
    id: 'throwing-later',
    what: 'throws after it has rendered',
    component: inEffect(`setTimeout(() => { throw new Error('the effect is broken') })`),
    errors: [/throws: the effect is broken/],
  },
  {
    id: 'rejecting',
    what: 'leaves a rejection uncaught',
    component: inEffect(`Promise.reject(new Error('nobody caught this'))`),
    errors: [/throws: nobody caught this/],
  },
  {
    id: 'complaining',
    what: 'logs an error',
    component: inEffect(`console.error('something is odd')`),
    errors: [/logs an error: something is odd/],
  },
  {
    id: 'lost',
    what: 'calls what the provider does not have',
    component: inEffect(`fetch('/api/v1/no-such-thing')`),
    errors: [/logs an error: Failed to load resource: .*404/],
  },
  { id: 'blank', what: 'shows nothing', component: 'return null', errors: [/shows nothing/] },
  {
    id: 'leaving',
    what: 'leads away',
    component: inEffect(`location.replace('/')`),
    errors: [/leads to \/, not to \/leaving/],
  },
]

test('of builds in the live composition the check refuses every one with an error, and no other', async ({ page }) => {
  const root = process.env['KINORA_SITE_ROOT'] ?? ''
  const storage = createFolderStorage(root)
  const builds: string[] = []
  for (const { id, component, access = 'public', over } of candidates) {
    const container = `fixture_${id.replaceAll('-', '_')}`
    const text = containerOf({ id, container, component, ...over })
    const routes = [{ path: `/${id}`, access }]
    builds.push(await publishFixture(root, id, '1.0.0-a', { container, routes }, { 'remoteEntry.js': text }))
  }

  // All of them together: each is a remote of its own, and none may hide or cause what is found of another.
  const site = { storage, store: createReleaseStore(storage), ...operated }
  const { errors, rendered } = await check(builds, site, { isRendered: true })
  expect(rendered.toSorted()).toEqual(candidates.map(({ id }) => `/${id}`).toSorted())
  for (const candidate of candidates) {
    const found = errors.filter((error) => error.startsWith(`${candidate.id}@1.0.0-a: /${candidate.id} `))
    for (const error of candidate.errors) {
      expect.soft(found, `a remote that ${candidate.what}`).toContainEqual(expect.stringMatching(error))
    }
    if (candidate.errors.length === 0) expect.soft(found, `a remote that ${candidate.what}`).toEqual([])
  }

  await page.goto('/valid')
  await expect(page, 'viewers see nothing of what was looked at').toHaveURL('/')
})

test('a build that leads to another origin takes the token of the operator along to nobody', async () => {
  const received: IncomingHttpHeaders[] = []
  const elsewhere = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(200, { 'content-type': 'text/html' }).end('<main>elsewhere</main>')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => elsewhere.once('listening', resolve))
  const url = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/leaving`
  const root = process.env['KINORA_SITE_ROOT'] ?? ''
  const container = 'fixture_thief'
  const component = inEffect(`location.replace(${JSON.stringify(url)})`)
  const text = containerOf({ id: 'thief', container, component })
  const routes = [{ path: '/thief', access: 'public' as const }]
  const build = await publishFixture(root, 'thief', '1.0.0-a', { container, routes }, { 'remoteEntry.js': text })
  const storage = createFolderStorage(root)
  const site = { storage, store: createReleaseStore(storage), ...operated }
  const { errors } = await check([build], site, { isRendered: true })
  elsewhere.closeAllConnections()
  elsewhere.close()
  expect(errors).toContainEqual(expect.stringContaining('leads to /leaving, not to /thief'))
  expect(received.length).toBeGreaterThan(0)
  for (const headers of received) expect(Object.keys(headers)).not.toContainEqual(expect.stringMatching(/^x-kinora/))
})

test('a good shell is not held back by a remote that fails in the live one as well', async () => {
  const storage = createFolderStorage(process.env['KINORA_SITE_ROOT'] ?? '')
  const store = createReleaseStore(storage)
  const stable = (await store.readPointer())?.stable ?? ''
  const shell = (await store.readRelease(stable)).microFrontends.shell[0]?.extras.build
  const site = { storage, store, ...operated }
  await promote(['complaining@1.0.0-a'], store)
  try {
    const { errors, rendered } = await check([`shell@${shell}`], site, { isRendered: true })
    expect(rendered).toEqual(expect.arrayContaining(['/', '/login', '/complaining', '/liked-videos']))
    expect(errors).toEqual([])
  } finally {
    await rollback(store)
  }
})
