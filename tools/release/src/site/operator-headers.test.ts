import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { ReleaseDocument } from '@kinora/releases'

import { renderErrors } from '../check/render-errors.ts'
import type { RenderOptions } from '../check/render-errors.ts'
import { readErrorCounts } from './error-counts.ts'
import { openSite } from './open-site.ts'
import { operatorHeaders } from './operator-headers.ts'

const token = 'a token of at least thirty-two characters'
let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-operator-'))
})

afterEach(() => rm(home, { recursive: true }))

const tokenOf = (env: Record<string, string> = {}) => openSite({ KINORA_HOME: home, ...env }).operatorToken

test("uses the operator token in the environment, or else the local site's token, or else none", async () => {
  expect(tokenOf()).toBeUndefined()
  await writeFile(join(home, 'secrets.json'), JSON.stringify({ operatorToken: token }))
  expect(tokenOf()).toBe(token)
  expect(tokenOf({ KINORA_OPERATOR_TOKEN: 'another' })).toBe('another')
  await writeFile(join(home, 'secrets.json'), '{')
  expect(tokenOf()).toBeUndefined()
})

test.each(['https://kinora.example', 'http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'sends the operator token to %s',
  (url) => {
    expect(operatorHeaders({ url, operatorToken: token })).toEqual({ 'x-kinora-operator': token })
    expect(operatorHeaders({ url })).toEqual({})
  },
)

test.each([
  'http://kinora.example',
  'http://192.0.2.1:3000',
  'http://localhost.kinora.example',
  'http://127.0.0.1.example',
])('does not send the operator token to %s unencrypted', (url) => {
  expect(() => operatorHeaders({ url, operatorToken: token })).toThrow('is sent only over https or to this machine')
})

/** Calls a site that responds to every request with `status`. */
async function asking<T>(status: number, location: string, ask: (url: string) => Promise<T>) {
  const received: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    received.push(request.headers)
    response.writeHead(status, { location }).end('Not found')
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const result = await ask(`http://127.0.0.1:${(server.address() as AddressInfo).port}`).catch((error: Error) => error)
  server.close()
  return { received, result }
}

const render = (url: string) =>
  renderErrors({ url, operatorToken: token }, { id: 'r-1', document: {} as ReleaseDocument }, [], {} as RenderOptions)
const count = (url: string) => readErrorCounts({ url, operatorToken: token })

test('reports a site that rejects the token and how to set the token', async () => {
  const { received, result } = await asking(404, '/', render)
  expect(received).toMatchObject([{ 'x-kinora-operator': token, 'x-kinora-release': 'r-1' }])
  expect(String(result)).toMatch(/does not show a preview of release r-1.* KINORA_OPERATOR_TOKEN/)
})

test.each<(url: string) => Promise<unknown>>([render, count])(
  'does not send the operator token to the target of a redirect',
  async (ask) => {
    const elsewhere = await asking(200, '/', async (other) => {
      const { received } = await asking(302, other, ask)
      expect(received).toHaveLength(1)
    })
    expect(elsewhere.received).toEqual([])
  },
)
