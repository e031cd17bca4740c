import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readPreview } from '@kinora/releases'

import { publishFixture } from '../test/fixture-builds.ts'
import { runTool } from './run-tool.ts'

const operatorToken = 'a token of at least thirty-two characters'
let home: string
let server: Server
let siteUrl: string
let asked: { url: string; headers: Record<string, unknown> }[]
let answer: { status: number; text: string }

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-preview-'))
  asked = []
  answer = { status: 303, text: '' }
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', headers: request.headers })
    response.writeHead(answer.status, { location: '/' }).end(answer.text)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  siteUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const release = [await published('shell'), await published('watch'), await published('channel')]
  await type(`promote ${release.join(' ')} --no-render`)
})

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await rm(home, { recursive: true })
})

const published = (...args: [string, string?, Parameters<typeof publishFixture>[3]?]) =>
  publishFixture(join(home, 'site'), ...args)

async function type(line: string, env: Record<string, string> = {}): Promise<string> {
  const settings = { KINORA_HOME: home, KINORA_SITE_URL: siteUrl, KINORA_OPERATOR_TOKEN: operatorToken }
  return (await runTool(line.split(' '), { ...settings, ...env })).result
}

test('prints a preview link to a page of the build, valid for a week, without the operator token', async () => {
  const printed = await type(`preview ${await published('watch', '2.0.0-b')}`)
  const [, until = '', link = ''] = /^Preview until (\S+Z): (\S+)$/.exec(printed) ?? []
  const { origin, pathname, searchParams } = new URL(link)
  expect([origin, pathname]).toEqual([siteUrl, '/watch'])
  const claim = readPreview(searchParams.get('kinora-preview') ?? '', operatorToken)
  expect(claim).toMatchObject({ state: 'valid', build: 'watch@2.0.0-b' })
  const days = (Date.parse(until) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(6.9)
  expect(days).toBeLessThanOrEqual(7)
  // The command opens the link once, without the token.
  expect(asked.map(({ url }) => `${siteUrl}${url}`)).toEqual([link])
  expect(JSON.stringify(asked)).not.toContain(operatorToken)
})

test('prints a preview link that is valid for the requested time', async () => {
  const printed = await type(`preview ${await published('watch', '2.0.0-b')} --days 0.5`)
  const hours = (Date.parse(/until (\S+Z)/.exec(printed)?.[1] ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
})

test.each([
  ['/video/:id', '/'],
  ['/music/:id?', '/music'],
])('prints a preview link for a remote with the page %s to %s', async (path, first) => {
  const build = await published('watch', '2.0.0-b', { routes: [{ path, access: 'public' }] })
  expect(new URL((await type(`preview ${build}`)).split(' ').at(-1) ?? '').pathname).toBe(first)
})

test.each<[string, Parameters<typeof published>, string]>([
  ['the shell', ['shell', '2.0.0-b'], 'shell@2.0.0-b is a shell.'],
  ['a remote that is not live', ['music'], 'music is not in the live release'],
  [
    "another remote's path",
    ['watch', '2.0.0-b', { routes: [{ path: '/channel', access: 'public' }] }],
    'the route /channel belongs to',
  ],
  [
    'a range that is not satisfied',
    ['watch', '2.0.0-b', { requires: { '@kinora/ui': '^9.0.0' } }],
    'watch@2.0.0-b needs @kinora/ui ^9.0.0; the shell 1.0.0-a has none',
  ],
  ['a missing file', ['watch', '2.0.0-b', { preload: ['gone.js'] }], 'gone.js is missing'],
])('rejects a preview of %s without contacting the site', async (_, build, words) => {
  await expect(type(`preview ${await published(...build)}`)).rejects.toThrow(words)
  expect(asked).toEqual([])
})

test('reports a missing token, site, build or preview support', async () => {
  const build = await published('watch', '2.0.0-b')
  await expect(type(`preview ${build}`, { KINORA_OPERATOR_TOKEN: '' })).rejects.toThrow('set KINORA_OPERATOR_TOKEN')
  await expect(type(`preview ${build}`, { KINORA_SITE_URL: 'http://127.0.0.1:1' })).rejects.toThrow(
    'No site responds at http://127.0.0.1:1',
  )
  answer = { status: 403, text: 'It was altered\nor cut off.' }
  await expect(type(`preview ${build}`)).rejects.toThrow(
    /does not open the preview \(403\).* Response: It was altered or/,
  )
  await expect(type('preview watch@9.9.9-z')).rejects.toThrow('Build watch@9.9.9-z is not in the site')
  // An older site without previews responds to every path with a page.
  answer = { status: 200, text: '<html>' }
  await expect(type(`preview ${build}`)).rejects.toThrow('does not open the preview (200)')
})
