import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const here = import.meta.url

/** Prints the URL of every module that a process loads. */
const printModules = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load(url, context, next) { console.log(url); return next(url, context) } })`)}`

test('a provider with default settings does not load the clients for buckets, Valkey, Prometheus or OpenTelemetry @long', async () => {
  const script = `const { openObservability } = await import('@kinora/service-kit')
    const { readServerConfig } = await import(${JSON.stringify(new URL('config.ts', here).href)})
    const { buildApp } = await import(${JSON.stringify(new URL('app.ts', here).href)})
    const { observability, ...options } = readServerConfig(process.env)
    await openObservability('provider', observability)
    await (await buildApp(options)).close()`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--import', printModules, '--input-type=module', '--eval', script],
    {
      cwd: fileURLToPath(new URL('..', here)),
      maxBuffer: 16 * 1024 * 1024,
      env: {
        PATH: process.env.PATH ?? '',
        DATABASE_URL: 'postgres://127.0.0.1:9/none',
        STORAGE_URL: pathToFileURL(join(tmpdir(), 'none')).href,
        ACCESS_TOKEN_SECRET: 'x'.repeat(32),
      },
    },
  )
  const modules = stdout.split('\n').filter((line) => line.startsWith('file:'))
  expect(modules.some((url) => url.includes('/fastify/'))).toBe(true)
  // Matches a file's package, but not the package's peer dependencies, whose names are also in the folder name.
  const shared = /\/node_modules\/(?:@aws-sdk|@smithy|ioredis|prom-client|@opentelemetry)\//
  expect(modules.filter((url) => shared.test(url))).toEqual([])
})
