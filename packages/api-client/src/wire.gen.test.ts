import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const folder = join(import.meta.dirname, '..')

test('the generated types match the committed OpenAPI document', async () => {
  const { stdout, stderr } = await promisify(execFile)(
    join(folder, 'node_modules', '.bin', 'openapi-typescript'),
    ['openapi.json', '-o', 'src/wire.gen.ts', '--check'],
    { cwd: folder },
  ).catch((error: { stdout: string; stderr: string }) => {
    throw new Error(`src/wire.gen.ts is stale; run "npm run generate".\n${error.stdout}${error.stderr}`)
  })
  expect(stderr + stdout).not.toContain('not up-to-date')
}, 30_000)
