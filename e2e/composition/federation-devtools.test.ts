import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { readLiveRelease } from '../set-up/live-release.ts'
import { openFirstChannel } from '../set-up/open-first-channel.ts'
import { readRemoteFiles, rebuild } from '../set-up/rebuild.ts'
import { expect, test } from '../set-up/test.ts'

let server: Server
let origin: string

// Simulate dev servers for two builds of the channel remote.
test.beforeAll(async () => {
  const siteRoot = process.env['KINORA_SITE_ROOT'] ?? ''
  const released = await readRemoteFiles(siteRoot, await readLiveRelease(siteRoot), 'channel')
  const builds = Object.fromEntries(
    ['one', 'two'].map((name) => [
      name,
      rebuild(released, {
        build: `dev-${name}`,
        edit: (file, text) => (/^\d+\.js$/.test(file) ? `globalThis.channelBuild='${name}';${text}` : text),
      }),
    ]),
  )
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const [, name = '', file = ''] = /^\/(?:(two)\/)?(.*)$/.exec(new URL(request.url ?? '/', origin).pathname) ?? []
    const { manifest, files } = builds[name || 'one'] ?? released
    if (file === 'kinora.json') {
      const { version, owner, routes } = manifest
      return response.end(JSON.stringify({ version, owner, routes }))
    }
    const types: Record<string, string> = { css: 'text/css', json: 'application/json' }
    response.setHeader('content-type', types[file.split('.').at(-1) ?? ''] ?? 'text/javascript')
    return response.end(files.get(file) ?? '')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})

test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

interface FederationGlobal {
  __INSTANCES__: { name: string; options: { remotes: { name: string; entry: string }[] } }[]
  __SHARE__: Record<string, { default?: object }>
  moduleInfo: object
}

test('a tab in development mode shows its host, remotes and shared packages in the Module Federation extension', async ({
  page,
}) => {
  await page.goto(`/?kinora-dev=channel@${origin}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use it in this tab' }).click()
  await openFirstChannel(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'channelBuild'))).toBe('one')

  const federation = await page.evaluate(() => {
    const { __INSTANCES__, __SHARE__, moduleInfo } = Reflect.get(globalThis, '__FEDERATION__') as FederationGlobal
    const host = __INSTANCES__.find(({ options }) => options.remotes.length > 0)
    return {
      host: host?.name,
      remotes: host?.options.remotes.map(({ name, entry }) => [name, entry]),
      shared: Object.values(__SHARE__).flatMap((scopes) => Object.keys(scopes.default ?? {})),
      moduleInfo: Object.keys(moduleInfo),
    }
  })
  expect(federation).toMatchObject({
    host: 'shell_development',
    remotes: [['channel', `${origin}/mf-manifest.json`]],
    shared: expect.arrayContaining(['react', 'react-router-dom', '@kinora/api-client']),
    moduleInfo: expect.arrayContaining(['shell_development', expect.stringContaining('channel')]),
  })
})

test("the extension's override takes effect", async ({ page }) => {
  // The extension overrides a remote through a global runtime plugin that replaces its entry.
  await page.addInitScript((entry) => {
    const override = {
      name: 'mf-chrome-devtools-override-remotes-plugin',
      beforeRegisterRemote: (args: { remote: { name: string; entry?: string } }) => {
        if (args.remote.name === 'channel') args.remote.entry = entry
        return args
      },
    }
    const federation = {
      __GLOBAL_PLUGIN__: [override],
      __INSTANCES__: [],
      moduleInfo: {},
      __SHARE__: {},
      __MANIFEST_LOADING__: {},
      __PRELOADED_MAP__: new Map(),
    }
    Object.assign(globalThis, { __FEDERATION__: federation, __VMOK__: federation })
  }, `${origin}/two/mf-manifest.json`)
  await page.goto(`/?kinora-dev=channel@${origin}`)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use it in this tab' }).click()
  await openFirstChannel(page)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'channelBuild'))).toBe('two')
})
