import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

import { freePort } from '../dev/dev-server.ts'

/** Replaces `webpack serve`. Serves everything, but the manifest only if the remote "builds". Exits once the test has deleted its folder. */
const server = `
  setInterval(() => require('node:fs').existsSync('server.cjs') || process.exit(), 500)
  const port = Number(process.argv.at(-1))
  const status = (url) => (url === '/mf-manifest.json' && process.env.NEVER_BUILDS ? 503 : 200)
  require('node:http').createServer(({ url }, response) => response.writeHead(status(url)).end()).listen(port, '127.0.0.1')
`

let folder: string
let command: ChildProcess | undefined

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kinora-dev-'))
  const kinora = { role: 'remote', owner: 'team-podcasts' }
  const remote = { name: '@team/podcasts', version: '1.0.0', kinora, scripts: { dev: 'node server.cjs' } }
  await writeFile(join(folder, 'package.json'), JSON.stringify(remote))
  await writeFile(join(folder, 'server.cjs'), server)
})

afterEach(async () => {
  // After a failed test, the command may still run.
  command?.kill('SIGKILL')
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
  command = child
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => (printed += String(part)))
  return Object.assign(child, { printed: () => printed })
}

/** Waits until the dev server accepts connections, or no longer does. @throws {Error} after a minute. */
async function waitUntilServed(port: number, isServed: boolean): Promise<void> {
  const answers = () => fetch(`http://127.0.0.1:${port}`).then(Boolean, () => false)
  for (const start = Date.now(); Date.now() - start < 60_000; await setTimeout(50))
    if ((await answers()) === isServed) return
  throw new Error(`After a minute, port ${port} ${isServed ? 'did not respond yet' : 'still responded'}.`)
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
