import { randomUUID } from 'node:crypto'

const hidden = /\.draft(\/|$)/

/** A temporary name next to `target`, on the same disk, for a file that is written before it replaces the target. Storages do not list such files. */
export function temporaryPath(target: string): string {
  return `${target}.${randomUUID()}.draft`
}

/** Whether a path is a temporary file or is inside a temporary folder. */
export function isTemporary(path: string): boolean {
  return hidden.test(path)
}
