import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

import { runServer } from 'verdaccio'

import { run } from '../set-up/run.ts'

/** A local npm registry that starts out empty. */
export interface Registry {
  /** Publishes a package from a tarball or folder. */
  publish(path: string): Promise<void>
  /** Makes `npm install` in `folder` use this registry for Kinora's packages. All others still come from the default registry. */
  use(folder: string): Promise<void>
  stop(): Promise<void>
}

/** Starts a real npm registry on loopback, with its packages below `folder`. */
export async function startRegistry(folder: string): Promise<Registry> {
  await mkdir(folder, { recursive: true })
  const configuration = {
    self_path: join(folder, 'config.yaml'),
    storage: join(folder, 'storage'),
    auth: { htpasswd: { file: join(folder, 'htpasswd') } },
    packages: { '@kinora/*': { access: '$all', publish: '$all' } },
    web: { enable: false },
    log: { type: 'file', path: join(folder, 'registry.log'), level: 'warn' },
  }
  const server = (await runServer(configuration as unknown as string)) as Server
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  // npm won't publish without a token, even though this registry doesn't require one.
  const npmrc = `@kinora:registry=http://${host}/\n//${host}/:_authToken=nobody\n`
  await writeFile(join(folder, '.npmrc'), npmrc)
  await writeFile(join(folder, 'package.json'), '{"name": "publisher", "private": true}')

  return {
    publish: async (path) => void (await run(folder, 'npm', 'publish', path, '--access', 'public')),
    use: (target) => writeFile(join(target, '.npmrc'), npmrc),
    stop: async () => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}
