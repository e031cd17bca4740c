import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { readAppPackage } from './app-package.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-app-'))
})

afterEach(() => rmSync(folder, { recursive: true }))

function writePackage(json: object) {
  writeFileSync(join(folder, 'package.json'), JSON.stringify(json))
}

test("reads a remote's description from its package.json", () => {
  const routes = [{ path: '/music/:song', access: 'public', firstCall: '/videos/:song', outline: 'video' }]
  writePackage({ name: '@team/music', version: '2.1.0', kinora: { role: 'remote', owner: 'music', routes } })
  expect(readAppPackage(folder)).toEqual({
    id: 'music',
    version: '2.1.0',
    role: 'remote',
    owner: 'music',
    routes,
    pages: [],
    compatibility: {},
  })
})

test('reports a folder without a package.json', () => {
  expect(() => readAppPackage(folder)).toThrow(`Cannot read a package.json at ${join(folder, 'package.json')}`)
})

test.each([
  ['no Kinora settings', {}],
  ['no owner', { kinora: { role: 'remote' } }],
  ['a timeout that is not a number', { kinora: { role: 'remote', owner: 'a', timeoutMs: '5 s' } }],
  [
    'a route without a slash',
    { kinora: { role: 'remote', owner: 'a', routes: [{ path: 'music', access: 'public' }] } },
  ],
  ['a range that is not a string', { peerDependencies: { react: {} }, kinora: { role: 'remote', owner: 'a' } }],
  [
    'an unknown access value',
    { kinora: { role: 'remote', owner: 'a', routes: [{ path: '/music', access: 'secret' }] } },
  ],
])('rejects a package.json with %s and lists the required fields', (_, over) => {
  writePackage({ name: 'music', version: '1.0.0', ...over })
  expect(() => readAppPackage(folder)).toThrow(/does not describe an app: .* It needs "kinora"/)
})

test('reports an unknown setting', () => {
  writePackage({ name: 'music', version: '1.0.0', kinora: { role: 'remote', owner: 'a', timeoutMS: 8_000 } })
  expect(() => readAppPackage(folder)).toThrow('/kinora/timeoutMS is not a known setting.')
})

test.each([
  ['a name that is a parent folder', { name: '@team/..' }],
  ['a scoped name that refers to a parent folder', { name: '@team/../../etc' }],
  ['a name that contains a folder', { name: 'a/music' }],
  ['a capitalized name', { name: 'Music' }],
  ['an empty name', { name: '' }],
  ['a version that refers to a parent folder', { version: '../1.0.0' }],
  ['a version that contains a folder', { version: '1.0.0/..' }],
  ['a version that consists of dots', { version: '..' }],
])('rejects a package.json with %s', (_, over) => {
  writePackage({ name: 'music', version: '1.0.0', kinora: { role: 'remote', owner: 'a', routes: [] }, ...over })
  expect(() => readAppPackage(folder)).toThrow(/does not describe an app: /)
})

test.each([
  [
    'an owner on two lines',
    { owner: 'a\nb' },
    '/kinora/owner must be the name of a team: 1 to 80 visible characters on one line',
  ],
  [
    'a route with an invalid character',
    { owner: 'a', routes: [{ path: '/tpäth', access: 'public' }] },
    '/kinora/routes/0/path must be a path such as "/music/:song"',
  ],
])('describes the error for %s', (_, kinora, message) => {
  writePackage({ name: 'music', version: '1.0.0', kinora: { role: 'remote', ...kinora } })
  expect(() => readAppPackage(folder)).toThrow(message)
})

test('rejects a remote with the name shell', () => {
  writePackage({ name: 'shell', version: '1.0.0', kinora: { role: 'remote', owner: 'a' } })
  expect(() => readAppPackage(folder)).toThrow('the name "shell" is reserved for the shell')
})
