import { randomUUID } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

/** Where released files lie. Paths are relative, with forward slashes: `mf/watch/1.0.0-abc/remoteEntry.js`. */
export interface SiteStorage {
  /** The file's text, or undefined when there is none. */
  read(path: string): Promise<string | undefined>
  /**
   * Writes a file whole or not at all, if it still reads `expected` (undefined: if there is none); says whether it did. Of several
   * writers who expect the same, one is told yes.
   */
  replace(path: string, expected: string | undefined, text: string): Promise<boolean>
  /** Writes a file whole or not at all, unless there is one already; says whether it did. */
  create(path: string, text: string): Promise<boolean>
  /** Moves a finished folder of this machine to `path`, unless there is one already; says whether it did. */
  adopt(folder: string, path: string): Promise<boolean>
  /** The names in a folder, sorted; none when it does not exist. */
  list(path: string): Promise<string[]>
}

/** Keeps released files in a folder of this machine. */
export function createFolderStorage(root: string): SiteStorage {
  async function writeBeside(path: string, text: string): Promise<string> {
    const target = join(root, path)
    await mkdir(dirname(target), { recursive: true })
    const draft = `${target}.${randomUUID()}.draft`
    await writeFile(draft, text, { flush: true })
    return draft
  }

  async function read(path: string): Promise<string | undefined> {
    try {
      return await readFile(join(root, path), 'utf8')
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined
      throw error
    }
  }

  return {
    read,
    async replace(path, expected, text) {
      const draft = await writeBeside(path, text)
      const unlock = await lock(`${join(root, path)}.lock`)
      try {
        if ((await read(path)) !== expected) return false
        await rename(draft, join(root, path))
        return true
      } finally {
        await unlock()
        await rm(draft, { force: true })
      }
    },
    async create(path, text) {
      const draft = await writeBeside(path, text)
      try {
        // A hard link, unlike a rename, fails when the name is taken: of two writers at once, one is told.
        await link(draft, join(root, path))
        return true
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return false
        throw error
      } finally {
        await rm(draft, { force: true })
      }
    },
    async adopt(folder, path) {
      const target = join(root, path)
      await mkdir(dirname(target), { recursive: true })
      try {
        await rename(folder, target)
        return true
      } catch (error) {
        if (hasCode(error, 'ENOTEMPTY') || hasCode(error, 'EEXIST')) return false
        throw error
      }
    },
    async list(path) {
      try {
        return (await readdir(join(root, path))).filter((name) => !/\.(draft|lock)$/.test(name)).toSorted()
      } catch (error) {
        if (hasCode(error, 'ENOENT')) return []
        throw error
      }
    },
  }
}

// The lock is held for a few milliseconds; one this old was left behind by a writer that was killed.
const staleAfterMs = 5_000

async function lock(file: string): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
      const age = await stat(file).then(
        ({ mtimeMs }) => Date.now() - mtimeMs,
        () => 0,
      )
      if (age > staleAfterMs) await rm(file, { force: true })
      else await setTimeout(5 + Math.random() * 20)
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException | undefined)?.code === code
}
