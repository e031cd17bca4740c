import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { federationOptions, remotePlugin } from './vite.ts'

let directory: string

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'kinora-vite-'))
  write('package.json', {
    name: '@team/music',
    version: '2.1.0',
    kinora: { role: 'remote', owner: 'music team', requires: { react: '^19.3.0' } },
  })
  write('src/routes.jsx', 'export const remote = {}')
})

afterEach(() => rmSync(directory, { recursive: true }))

function write(path: string, content: string | object) {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), typeof content === 'string' ? content : JSON.stringify(content))
}

test('a remote exposes its routes, and takes what it asks for from the shell', () => {
  const fromShell = { import: false, strictVersion: true, requiredVersion: '^19.3.0' }
  expect(federationOptions(directory)).toMatchObject({
    exposes: { './routes': join(directory, 'src/routes.jsx') },
    shared: { react: fromShell, 'react/jsx-runtime': fromShell },
  })
})

test('its container has a name that changes with its sources', () => {
  const { name } = federationOptions(directory)
  expect(name).toMatch(/^music_2_1_0_[0-9a-f]{10}$/)
  expect(federationOptions(directory).name).toBe(name)
  write('src/page.jsx', 'export const page = {}')
  expect(federationOptions(directory).name).not.toBe(name)
})

test('every name of the shared packages is kept, by way of the module that comes first', () => {
  const { transform } = remotePlugin(directory)
  const routes = transform('export const remote = {}', join(directory, 'src/routes.jsx'))
  expect(routes?.code).toMatch(/import \* as \w+ from 'react'\nimport \* as \w+ from 'react\/jsx-runtime'/)
  expect(transform('', join(directory, 'src/page.jsx'))).toBeUndefined()
})

test('a remote without routes is told where they belong', () => {
  rmSync(join(directory, 'src/routes.jsx'))
  expect(() => federationOptions(directory)).toThrow(/has no src\/routes\.tsx, the module that exports/)
})
