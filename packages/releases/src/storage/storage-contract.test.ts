import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createFolderStorage } from './folder/folder-storage.ts'
import { testStorageContract } from './test/storage-contract.ts'
import type { StorageUnderTest } from './test/storage-contract.ts'

// A bucket's are in s3-storage.test.ts, beside the service that they run on. Most of the time goes into files, which a busy disk takes its time for.
jest.setTimeout(60_000)

/** Where the builds of the contract lie is the system's folder for temporary files. This is a folder of another disk, where there is one. */
const otherDisk = ['/dev/shm', homedir(), __dirname].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)

const storages: Record<string, () => Promise<StorageUnderTest>> = {
  'a folder': () => openFolderIn(tmpdir()),
  // A machine with one disk cannot show this.
  ...(otherDisk === undefined ? {} : { 'a folder on another disk': () => openFolderIn(otherDisk) }),
}

describe.each(Object.entries(storages))('%s', (_, open) => {
  testStorageContract(open)
})

async function openFolderIn(parent: string): Promise<StorageUnderTest> {
  const root = await mkdtemp(join(parent, 'kinora-storage-'))
  return {
    storage: createFolderStorage(root),
    async plant(path, text) {
      await mkdir(dirname(join(root, path)), { recursive: true })
      await writeFile(join(root, path), text)
    },
    close: () => rm(root, { recursive: true }),
  }
}
