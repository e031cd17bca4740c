import { changePointer } from '../../release/change-pointer.ts'
import { createReleaseStore } from '../../release/release-store.ts'
import { openSiteStorage } from '../open-storage.ts'

/* Promotes all named releases concurrently: `node promote-names.ts <name>…`. */

const { storage } = openSiteStorage(process.env)
await Promise.all(
  process.argv.slice(2).map((name) =>
    changePointer(createReleaseStore(storage), (pointer) => ({
      stable: pointer === undefined ? name : `${pointer.stable}-${name}`,
      previous: pointer?.stable ?? null,
    })),
  ),
)
