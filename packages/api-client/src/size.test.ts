import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { webpack } from 'webpack'
import type { Configuration } from 'webpack'

/** Returns how many gzipped bytes importing `request` adds to a page that already provides `externals`. */
async function sizeOf(request: string, externals: string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-size-'))
  const config: Configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: import.meta.dirname,
    entry: request,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals,
    // The page already has webpack's runtime.
    optimization: { runtimeChunk: 'single', splitChunks: false },
    output: { path: folder, filename: '[name].js', library: { type: 'module' } },
    resolve: { extensionAlias: { '.js': ['.ts', '.js'] } },
    module: {
      rules: [{ test: /\.ts$/, loader: require.resolve('ts-loader'), options: { transpileOnly: true } }],
    },
  }
  try {
    await new Promise<void>((resolve, reject) => {
      webpack(config, (error, stats) => {
        if (error || !stats || stats.hasErrors()) reject(error ?? new Error(stats?.toString('errors-only')))
        else resolve()
      })
    })
    return gzipSync(await readFile(join(folder, 'main.js')), { level: 9 }).length
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the client is at most 6.25 KB, and 27 KB with axios @long', async () => {
  const own = await sizeOf('./index.ts', ['axios'])
  const withAxios = await sizeOf('./index.ts', [])
  expect(own).toBeGreaterThan(2 * 1024)
  expect(own).toBeLessThanOrEqual(6.25 * 1024)
  expect(withAxios).toBeLessThanOrEqual(27 * 1024)
}, 60_000)
