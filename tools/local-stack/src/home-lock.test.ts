import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { lockHome } from './home-lock.ts'

let home: string

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kinora-home-'))
})

afterEach(() => rm(home, { recursive: true }))

test('a folder that another running copy has is refused', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  try {
    await writeFile(join(home, 'kinora.pid'), String(other.pid))
    await expect(lockHome(home)).rejects.toThrow(`Another Kinora (process ${other.pid}) runs on ${home}`)
  } finally {
    other.kill()
    await once(other, 'exit')
  }
})

test('a folder whose copy was killed is taken over, and given back', async () => {
  const other = spawn(process.execPath, ['-e', ''])
  await once(other, 'exit')
  await writeFile(join(home, 'kinora.pid'), String(other.pid))
  const unlock = await lockHome(home)
  await unlock()
  await expect(lockHome(home)).resolves.toBeInstanceOf(Function)
})
