import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

import { freePort } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { startProcess } from './start-process.ts'

const workspace = resolve(import.meta.dirname, '../../..')
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-one-storage-'))
})

afterEach(() => rm(home, { recursive: true }))

test.each<[string, () => Record<string, string>]>([
  [
    'SITE_STORAGE_URL',
    () => ({ SITE_STORAGE_URL: pathToFileURL(join(home, 'released')).href, SITE_ROOT: join(home, 'own') }),
  ],
  ['SITE_ROOT', () => ({ SITE_ROOT: join(home, 'released') })],
])('the release tool and the site use the same storage when it is configured by %s @long', async (_, variables) => {
  const env = { KINORA_HOME: join(home, 'home'), ...variables() }
  const page = '<html><head><!-- release --></head><body></body></html>'
  const shell = await publishFixture(join(home, 'released'), 'shell', '1.0.0-a', {}, { 'index.html': page })
  await promisify(execFile)(
    process.execPath,
    [join(workspace, 'tools/release/src/cli.ts'), 'promote', shell, '--no-render'],
    { env: { ...process.env, ...env } },
  )
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const site = await startProcess({
    name: 'The site',
    script: join(workspace, 'services/site/src/server.ts'),
    env: { ...env, PROVIDER_URL: 'http://127.0.0.1:9', HOST: '127.0.0.1', PORT: String(port) },
    logFile: join(home, 'site.log'),
    readyUrl: `${url}/healthz`,
  })
  try {
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('id="release"')])
  } finally {
    await site.stop()
  }
})
