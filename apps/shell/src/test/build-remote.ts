import { createRequire } from 'node:module'
import { promisify } from 'node:util'

import { remoteConfig } from '@kinora/build'
import type webpack from 'webpack'

/*
 * Builds the remote in a folder with the preset, for a test: `node build-remote.ts <folder> <build>`. A process of its own, because webpack works with neither the
 * DOM nor the module system of the tests.
 */

const [directory = '', build = ''] = process.argv.slice(2)
const presets = createRequire(import.meta.resolve('@kinora/build'))
const compiler = (presets('webpack') as typeof webpack)(remoteConfig({ directory, build }))
if (compiler === null) throw new Error('webpack did not start.')
const stats = await promisify(compiler.run.bind(compiler))()
await promisify(compiler.close.bind(compiler))()
if (stats?.hasErrors()) throw new Error(stats.toString({ preset: 'errors-only' }))
