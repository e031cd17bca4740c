import { randomUUID } from 'node:crypto'

// Temporary files and folders, and locks. Existing storages contain such names, so the suffixes must not change.
const hidden = /\.(draft|lock)(\/|$)/

/** A temporary name next to `target`, on the same disk, for writing a file before it replaces the target. Storages do not list it. */
export function temporaryPath(target: string): string {
  return `${target}.${randomUUID()}.draft`
}

/** Whether a path is a temporary file, in a temporary folder, or a lock. */
export function isTemporary(path: string): boolean {
  return hidden.test(path)
}
