import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

import { expect, test } from '../set-up/test.ts'
import { workspace } from '../set-up/workspace.ts'

test('a second build of an app still includes the types of the modules that it exposes', async () => {
  const app = join(workspace, 'apps/account')
  const archive = join(app, 'dist/@mf-types.zip')
  const build = () => promisify(execFile)(process.execPath, ['--run', 'build'], { cwd: app })
  await build()
  const { size } = await stat(archive)
  await rm(archive)
  await build()
  expect((await stat(archive)).size).toBeCloseTo(size, -3)
})
