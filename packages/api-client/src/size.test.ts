import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { webpack } from 'webpack'
import type { Configuration } from 'webpack'

const budgetBytes = 6 * 1024

/** The bytes (gz) that importing `request` costs a page that has axios and TanStack Query already. */
async function sizeOf(request: string): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'kinora-size-'))
  const config: Configuration = {
    mode: 'production',
    target: ['web', 'es2022'],
    context: __dirname,
    entry: request,
    experiments: { outputModule: true },
    externalsType: 'module',
    externals: ['axios', '@tanstack/react-query'],
    output: { path: folder, filename: 'bundle.js', library: { type: 'module' } },
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
    const bundle = await readFile(join(folder, 'bundle.js'))
    expect(bundle.toString()).not.toContain('react"')
    return gzipSync(bundle, { level: 9 }).length
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('the client costs at most 6 KB beyond axios', async () => {
  const bytes = await sizeOf('./index.ts')
  expect(bytes).toBeGreaterThan(2 * 1024)
  expect(bytes).toBeLessThanOrEqual(budgetBytes)
}, 60_000)
