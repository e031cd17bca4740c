import { existsSync } from 'node:fs'
import { mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(tmpdir(), 'kinora-streams')
const folderOf = async (pid: number) => {
  await mkdir(root, { recursive: true })
  return mkdtemp(join(root, `${pid}-`))
}
/** Larger than any process ID. */
const nobody = 2 ** 30

let copies = 0

/** Loads a fresh copy of the module, as a new process would. */
function loadAnew(): Promise<typeof import('./temporary-folders.ts')> {
  return import(`./temporary-folders.ts?copy=${++copies}`)
}

test("removes other processes' leftover folders and, at startup, those of a predecessor with the same ID", async () => {
  const { makeTemporaryFolder, sweepTemporaryFolders } = await loadAnew()
  const [left, ofNumber, needed] = [await folderOf(nobody), await folderOf(process.pid), await folderOf(process.ppid)]
  await sweepTemporaryFolders()
  expect([left, ofNumber, needed].map((folder) => existsSync(folder))).toEqual([false, false, true])

  const own = await makeTemporaryFolder()
  await sweepTemporaryFolders()
  expect(existsSync(own)).toBe(true)
})
