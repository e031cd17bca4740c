import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { startStack } from '@kinora/local-stack'

import type { MeasuredPage } from '../page-load/pages.ts'
import { releaseManyRemotes } from './many-remotes.ts'
import { releaseOneBundle } from './release-one-bundle.ts'
import { startBarePage } from './start-bare-page.ts'
import { startService } from './start-service.ts'
import type { Service } from './start-service.ts'

/** One way to build and serve the same sources. */
export interface Product {
  name: string
  /** Without a slash at the end. */
  url: string
  /** The folder of its released files; empty where it has none. */
  root: string
  /** How its pages are to be looked at, where they are not the shell's. */
  differs?: Partial<MeasuredPage>
}

/** Everything that is compared, running: each product on a site process of its own, all on one provider. */
export interface Products {
  federated: Product
  /** One webpack bundle with the same preload hints, an initial request and a skeleton. */
  oneBundle: Product
  /** One webpack bundle with preload hints and nothing else skeleton. */
  hintsAlone: Product
  /** A document with the same picture and video and nothing else; it has a watch page alone. */
  barePage: Product
  /** The federated product in a release of that many remotes. */
  withRemotes: { count: number; product: Product }[]
  provider: Service
  databaseUrl: string
  storageUrl: string
  stop(): Promise<void>
}

/** @param onStep is called with what is being done. */
export async function startProducts(
  remoteCounts: readonly number[],
  onStep: (step: string) => void,
): Promise<Products> {
  const home = await mkdtemp(join(tmpdir(), 'kinora-bench-'))
  await chmod(home, 0o755)
  const undo: (() => Promise<unknown>)[] = [() => rm(home, { recursive: true, force: true })]
  const stop = async () => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    const stack = await startStack({ home: join(home, 'stack'), port: 0, onStep })
    undo.push(stack.stop)
    const { databaseUrl, siteRoot, siteSecret } = stack
    const storageUrl = pathToFileURL(join(home, 'stack/media')).href
    const provider = await startProvider(databaseUrl, storageUrl, siteSecret)
    undo.push(provider.stop)

    const serve = async (name: string, root: string): Promise<Product> => {
      const script = fileURLToPath(import.meta.resolve('@kinora/site/server'))
      const env = { SITE_ROOT: root, PROVIDER_URL: provider.url, SITE_SECRET: siteSecret }
      const site = await startService(script, env, '/')
      undo.push(site.stop)
      return { name, root, url: site.url }
    }
    const bundle = async (name: string, hintsAlone: boolean) => {
      onStep(`Building ${name}`)
      const root = join(home, hintsAlone ? 'hints' : 'bundle')
      await releaseOneBundle(root, { hintsAlone })
      return serve(name, root)
    }
    const oneBundle = await bundle('one bundle', false)
    const hintsAlone = await bundle('one bundle, hints alone', true)
    const withRemotes: Products['withRemotes'] = []
    for (const count of remoteCounts) {
      const root = join(home, `remotes-${count}`)
      await releaseManyRemotes(siteRoot, root, count)
      withRemotes.push({ count, product: await serve(`${count} remotes`, root) })
    }
    const federated = await serve('federated', siteRoot)
    const barePage = await startBarePage(federated.url, provider.url)
    undo.push(barePage.stop)
    return { federated, barePage, oneBundle, hintsAlone, withRemotes, provider, databaseUrl, storageUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * Starts the provider as it runs before viewers, but without the limits that one IP address meets.
 *
 * @param siteSecret what the sites before it prove themselves with, where there are any.
 */
export function startProvider(databaseUrl: string, storageUrl: string, siteSecret = ''): Promise<Service> {
  return startService(
    fileURLToPath(import.meta.resolve('@kinora/provider/server')),
    {
      DATABASE_URL: databaseUrl,
      STORAGE_URL: storageUrl,
      ACCESS_TOKEN_SECRET: randomBytes(32).toString('hex'),
      SITE_SECRET: siteSecret,
      FFMPEG: 'off',
      LOGINS_PER_MINUTE: '10000',
      REFRESHES_PER_MINUTE: '10000',
      COMMENTS_PER_HOUR: '10000',
      LIKES_PER_HOUR: '10000',
      SUBSCRIPTIONS_PER_HOUR: '10000',
      UPLOADS_PER_HOUR: '10000',
      SIGN_UPS_PER_HOUR: '10000',
      GUEST_VIEWS_PER_ADDRESS: '1000000',
    },
    '/api/v1/health',
  )
}
