import { existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { createFolderStorage } from './folder/folder-storage.ts'
import { testStorageContract } from './test/storage-contract.ts'
import type { StorageUnderTest } from './test/storage-contract.ts'

// Buckets are tested in s3-storage.test.ts, which starts the service they require.
/** A folder on a different disk from the system's temporary folder, which is where the contract's builds are. Undefined on machines with a single disk. */
const otherDisk = ['/dev/shm', homedir(), import.meta.dirname].find(
  (folder) => existsSync(folder) && statSync(folder).dev !== statSync(tmpdir()).dev,
)

const storages: Record<string, () => Promise<StorageUnderTest>> = {
  'a folder': () => openFolderIn(tmpdir()),
  // Skipped on machines without a second disk.
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
