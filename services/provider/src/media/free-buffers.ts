import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (options: { type: 'minor' }) => void

let collect: Collect | undefined

/**
 * Frees temporary buffers. V8 sees only the small object for each buffer, so about 64 MB of a file's buffers would accumulate. A minor collection takes about a
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
