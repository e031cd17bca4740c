import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

import { createApiClient } from '@kinora/api-client'
import { useState } from 'react'

import { createModuleLoader } from './load-module.ts'
import type { LoadModule } from './load-module.ts'

// A shell with two majors of the client: the present one, and an earlier one through a compatibility entry.
Object.assign(globalThis, { KINORA_SHARED_VERSIONS: { react: '19.3.1', '@kinora/api-client': '1.4.0 || 2.0.0' } })
jest.mock('./shared/compatibility-entries.ts', () => ({
  compatibilityEntries: { '@kinora/api-client': async () => ({ createApiClient: 'that of 1.x' }) },
}))

/** What the remote's module exposes of what it imports. */
interface Imported {
  remote: { id: string; useState: unknown; createApiClient: unknown }
}

let directory: string
let loadModule: LoadModule
let observer: MutationObserver

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kinora-shell-'))
  const kinora = { role: 'remote', owner: 'music team', routes: [{ path: '/music', access: 'public' }] }
  write('package.json', JSON.stringify({ name: 'music', version: '1.0.0', kinora }))
  write('node_modules/react/package.json', JSON.stringify({ name: 'react', version: '19.3.1' }))
  write(
    'src/routes.tsx',
    `import { createApiClient } from '@kinora/api-client'
     import { useState } from 'react'
     export const remote = { id: 'music', useState, createApiClient }`,
  )
  // As a browser does: runs a script that is put into the page, and then says that it has come.
  observer = new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(node instanceof HTMLScriptElement)) continue
      const [, build = ''] = /\/mf\/music\/([^/]+)\//.exec(node.src) ?? []
      runScript(readFileSync(join(directory, build, basename(node.src)), 'utf8'), node)
      node.dispatchEvent(new Event('load'))
    }
  })
  observer.observe(document.head, { childList: true })
  loadModule = createModuleLoader()
})

afterAll(() => {
  observer.disconnect()
  rmSync(directory, { recursive: true })
})

function write(path: string, text: string) {
  mkdirSync(join(directory, path, '..'), { recursive: true })
  writeFileSync(join(directory, path), text)
}

/** Runs a script as a global one, in whose eyes it is that element. */
function runScript(text: string, element: HTMLScriptElement) {
  Object.defineProperty(document, 'currentScript', { value: element, configurable: true })
  // oxlint-disable-next-line no-eval -- the test's own build
  globalThis.eval(text)
}

/** Builds the remote against a version of the client with the real preset, and loads it as the shell does. */
async function load(build: string, clientVersion: string): Promise<Imported> {
  write(
    'node_modules/@kinora/api-client/package.json',
    JSON.stringify({ name: '@kinora/api-client', version: clientVersion }),
  )
  execFileSync(process.execPath, [resolve(__dirname, '../test/build-remote.ts'), directory, build])
  write(`${build}/remoteEntry.js`, readFileSync(join(directory, 'dist/app/remoteEntry.js'), 'utf8'))
  const manifest = JSON.parse(readFileSync(join(directory, 'dist/app/build.json'), 'utf8')) as {
    container: string
    assets: Record<string, string>
    requires: Record<string, string>
  }
  for (const file of Object.keys(manifest.assets)) {
    write(`${build}/${file}`, readFileSync(join(directory, 'dist/app', file), 'utf8'))
  }
  return loadModule(
    {
      build,
      container: manifest.container,
      base: `/mf/music/${build}/`,
      entryUrl: `/mf/music/${build}/remoteEntry.js`,
      integrity: manifest.assets['remoteEntry.js'] ?? '',
      requires: manifest.requires,
    },
    new AbortController().signal,
  ) as Promise<Imported>
}

test("a remote imports the shell's own copies of what the shell provides", async () => {
  const { remote } = await load('present', '2.0.0')
  expect(remote.useState).toBe(useState)
  expect(remote.createApiClient).toBe(createApiClient)
})

test('a remote that was built against the earlier major imports its compatibility entry', async () => {
  const { remote } = await load('earlier', '1.2.0')
  expect(remote.useState).toBe(useState)
  expect(remote.createApiClient).toBe('that of 1.x')
})

test('a remote that was built against a major which the shell does not provide does not load', async () => {
  await expect(load('later', '3.0.0')).rejects.toThrow('@kinora/api-client')
})
