import { readdir } from 'node:fs/promises'
import { pendingUploads, users, videos } from '../database/schema.ts'
import type { TestProvider } from './test-provider.ts'

/** Lists the files in a provider's storage, including incomplete files. */
export async function storedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => `${parentPath}/${name}`)
}

/** Counts everything that an upload or a registration could leave behind. */
export async function tracesOf(provider: Pick<TestProvider, 'database' | 'mediaFolder'>) {
  return {
    videos: await provider.database.$count(videos),
    users: await provider.database.$count(users),
    pending: await provider.database.$count(pendingUploads),
    files: (await storedFiles(provider.mediaFolder)).length,
  }
}
