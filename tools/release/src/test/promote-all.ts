import { createFolderStorage, createReleaseStore } from '@kinora/releases/storage'

import { promote } from '../releases/promote.ts'

/* Promotes all builds at once: `node promote-all.ts <storage> <build>…`. */

const [root = '', ...builds] = process.argv.slice(2)
await Promise.all(builds.map((build) => promote([build], createReleaseStore(createFolderStorage(root)))))
