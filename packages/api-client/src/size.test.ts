import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { webpack } from 'webpack'
import type { Configuration } from 'webpack'

const budgetBytes = 6.1 * 1024

/** What webpack writes before a part of a page that comes in several. */
const chunkHeader = /^.*?\.C\(\{\w+,\w+\}\);/

/** The bytes (gz) that importing `request` costs a page that has TanStack Query already, and before it sends a file. */
async function sizeOf(request: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-size-'))
  const config: Configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: __dirname,
    entry: request,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: ['@tanstack/react-query'],
    // A page has webpack's own code already.
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
    const bundle = (await readFile(join(folder, 'main.js'), 'utf8')).replace(chunkHeader, '')
    expect(bundle).not.toMatch(/react"|axios/)
    return gzipSync(bundle, { level: 9 }).length
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the client costs at most 6.1 KB, and axios comes with the first file that is sent', async () => {
  const bytes = await sizeOf('./index.ts')
  expect(bytes).toBeGreaterThan(2 * 1024)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
}, 60_000)
