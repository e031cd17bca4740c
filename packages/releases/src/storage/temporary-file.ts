import { randomUUID } from 'node:crypto'

const hidden = /\.draft(\/|$)/

/** A name beside `target`, on the same disk, for what is being written and takes its place when it is whole. No storage lists it. */
export function temporaryPath(target: string): string {
  return `${target}.${randomUUID()}.draft`
}

/** Whether a path is that of a temporary file or of a file in a temporary folder. */
export function isTemporary(path: string): boolean {
  return hidden.test(path)
}
