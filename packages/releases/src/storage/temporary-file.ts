import { randomUUID } from 'node:crypto'

const hidden = /\.draft(\/|$)/

/**
 * Returns a temporary name next to `target`, and so on the same disk, for a file that's written first and then moved into place. Storages don't list such
 * files.
 */
export function temporaryPath(target: string): string {
  return `${target}.${randomUUID()}.draft`
}

/** Whether a path is a temporary file, or is inside a temporary folder. */
export function isTemporary(path: string): boolean {
  return hidden.test(path)
}
