import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { freePort } from '../dev/dev-server.ts'

/** Replaces `webpack serve`. Serves everything, but the manifest only if the remote "builds". Saves its process ID. */
const server = `
  require('node:fs').writeFileSync('pid', String(process.pid))
  const port = Number(process.argv.at(-1))
  const status = (url) => (url === '/mf-manifest.json' && process.env.NEVER_BUILDS ? 503 : 200)
  require('node:http').createServer(({ url }, response) => response.writeHead(status(url)).end()).listen(port, '127.0.0.1')
`

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-dev-'))
  const kinora = { role: 'remote', owner: 'team-podcasts' }
  const remote = { name: '@team/podcasts', version: '1.0.0', kinora, scripts: { dev: 'node server.cjs' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(remote))
  await writeFile(join(folder, 'server.cjs'), server)
})

afterEach(async () => {
  // After a failed test, the server may still run.
  try {
    process.kill(Number(await readFile(join(folder, 'pid'), 'utf8')), 'SIGKILL')
  } catch {}
  await rm(folder, { recursive: true })
})

/** Runs the `dev` command. */
function startDev(port: number, env: Record<string, string> = {}): ChildProcess & { printed: () => string } {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, '../cli.ts'), 'dev', folder, '--port', String(port)],
    {
      env: { ...process.env, KINORA_HOME: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (printed += String(part)))
  return Object.assign(child, { printed: () => printed })
}

/** Waits until the dev server accepts connections, or no longer does. */
async function waitUntilServed(port: number, isServed: boolean): Promise<void> {
  const answers = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false)
  while ((await answers()) !== isServed) await new Promise((resolve) => setTimeout(resolve, 50))
}

// Closing the terminal sends SIGHUP, and only to this command, because the dev server has its own process group.
test.each<NodeJS.Signals>(['SIGINT', 'SIGTERM', 'SIGHUP'])('%s stops the dev server too', async (signal) => {
  const port = await freePort()
  const dev = startDev(port)
  const exited = once(dev, 'exit')
  while (!dev.printed().includes('kinora-dev=')) await once(dev.stdout as NonNullable<typeof dev.stdout>, 'data')
  dev.kill(signal)
  expect(await exited).toEqual([0, null])
  expect(dev.printed()).toContain('podcasts is no longer being served.')
  await waitUntilServed(port, false)
})

test('stops a dev server that has not built the remote yet', async () => {
  const port = await freePort()
  const dev = startDev(port, { NEVER_BUILDS: 'true' })
  const exited = once(dev, 'exit')
  await waitUntilServed(port, true)
  dev.kill('SIGINT')
  expect(await exited).toEqual([1, null])
  expect(dev.printed()).toContain('The dev server for podcasts was stopped before its first build.')
  await waitUntilServed(port, false)
})

test('reports a dev script that exits, and then stops waiting for its server', async () => {
  await writeFile(join(folder, 'server.cjs'), 'process.exit(3)')
  const dev = startDev(await freePort())
  expect(await once(dev, 'exit')).toEqual([1, null])
  expect(dev.printed()).toContain('The dev server for podcasts exited with code ')
})
