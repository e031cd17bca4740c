import { randomUUID } from 'node:crypto'

// A temporary file or folder, and a lock. Folders and buckets of earlier versions have such names in them, so the endings stay.
const hidden = /\.(draft|lock)(\/|$)/

/** A name beside `target`, on the same disk, for what is being written and takes its place when it is whole. No storage lists it. */
export function temporaryPath(target: string): string {
  return `${target}.${randomUUID()}.draft`
}

/** Whether a path is that of a temporary file, of a file in a temporary folder, or of a lock. */
export function isTemporary(path: string): boolean {
  return hidden.test(path)
}
