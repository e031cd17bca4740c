import { discoverySchema } from '@kinora/federation'
import type { MicroFrontend, ReleaseDocument } from '@kinora/federation'
import type { ReleaseStore } from '@kinora/federation/storage'

import { formatStatus, readStatus } from './release-status.ts'

function entry(id: string, extras: Partial<MicroFrontend['extras']>): [MicroFrontend] {
  return [
    {
      url: `/mf/${id}/3.0.0-a/entry.js`,
      metadata: { version: '3.0.0', integrity: 'sha384-a' },
      extras: {
        build: '3.0.0-a',
        owner: `${id} team`,
        container: id,
        base: `/mf/${id}/3.0.0-a/`,
        assets: {},
        preload: [],
        routes: [],
        requires: {},
        provides: {},
        ...extras,
      },
    },
  ]
}

const document: ReleaseDocument = {
  schema: discoverySchema,
  microFrontends: {
    shell: entry('shell', {
      provides: { '@kinora/api-client': '1.4.0' },
      release: { id: 'first', createdAt: '2026-11-21T10:00:00.000Z' },
    }),
    channel: entry('channel', { requires: { '@kinora/api-client': '^1.4.0' } }),
    watch: entry('watch', { requires: { '@kinora/api-client': '^2.0.0' } }),
  },
}

function storeOf(pointer: Awaited<ReturnType<ReleaseStore['readPointer']>>) {
  return { readPointer: async () => pointer, readRelease: async () => document } as unknown as ReleaseStore
}

test('the status says what is live, who owns it, and whose ranges the live shell does not meet', async () => {
  const status = await readStatus(storeOf({ sequence: 7, stable: 'first', previous: null }))
  expect(status.apps.map(({ id, unmet }) => [id, unmet])).toEqual([
    ['shell', []],
    ['channel', []],
    ['watch', ['needs @kinora/api-client ^2.0.0; the live shell has 1.4.0']],
  ])
  expect(formatStatus(status)).toBe(
    `release first, sequence 7, made 2026-11-21T10:00:00.000Z

APP      VERSION  BUILD    OWNER
shell    3.0.0    3.0.0-a  shell team
channel  3.0.0    3.0.0-a  channel team
watch    3.0.0    3.0.0-a  watch team
! watch 3.0.0 needs @kinora/api-client ^2.0.0; the live shell has 1.4.0`,
  )
})

test('before the first release the status says what to do', async () => {
  await expect(readStatus(storeOf(undefined))).rejects.toThrow('Publish the shell and the remotes, then promote them.')
})
