import type { ReleaseStore } from '@kinora/releases/storage'

import { ChangedMeanwhileError } from '../../errors/changed-meanwhile-error.ts'

/**
 * A store that can be changed only while the pointer is at `sequence`. The command line makes a change anew on top of somebody else's; whoever has been shown what a
 * change does is told of theirs instead.
 */
export function requireUnchanged(store: ReleaseStore, sequence: number): ReleaseStore {
  return {
    ...store,
    async readPointer() {
      const pointer = await store.readPointer()
      if ((pointer?.sequence ?? 0) !== sequence) throw new ChangedMeanwhileError()
      return pointer
    },
  }
}
