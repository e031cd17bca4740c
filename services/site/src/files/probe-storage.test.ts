import { Writable } from 'node:stream'

import { createFolderStorage } from '@kinora/releases/storage'

import { buildSite } from '../app.ts'
import { startTestSite } from '../test/test-site.ts'

test("logs a bucket's limitations in one line, and serves files without waiting for the check", async () => {
  const source = await startTestSite()
  await source.release('first')
  const log: string[] = []
  const { promise: probed, resolve } = Promise.withResolvers<string>()
  const logged = Promise.withResolvers<void>()
  const stream = new Writable({
    write(line: Buffer, _, done) {
      log.push(String(line))
      logged.resolve()
      done()
    },
  })
  const site = await buildSite({
    siteStorage: {
      storage: createFolderStorage(source.root),
      folder: source.root,
      isMirrored: false,
      probe: () => probed,
    },
    providerUrl: 'http://127.0.0.1:9',
    logger: { level: 'warn', stream },
  })
  expect((await site.inject('/')).statusCode).toBe(200)
  resolve('The bucket releases cannot: list objects (gc and status see nothing).')
  await logged.promise
  expect(log).toEqual([expect.stringContaining('The bucket releases cannot: list objects')])
  await site.close()
  await source.stop()
})
