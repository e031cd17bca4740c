import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Frees temporary buffers with a minor garbage collection, which takes about a millisecond. V8 counts only the small object for each buffer, so about 64 MB of
 * a file's buffers would pile up otherwise.
 */
export function freeBuffers(): void {
  collect ??= exposedCollect()
  collect({ type: 'minor' })
}

function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
