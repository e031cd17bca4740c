import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Frees temporary buffers. V8 only sees the small object for each, so it would let about 64 MB of a file's buffers accumulate. A minor collection takes about a
 * millisecond.
 */
export function freeBuffers(): void {
  collect ??= exposedCollect()
  collect({ type: 'minor' })
}

function exposedCollect(): Collect {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as Collect
}
