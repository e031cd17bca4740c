import { openSiteStorage } from '@kinora/release'
import { bucketSecrets, withSecretFiles } from '@kinora/service-kit'

import { releaseBuilds } from './release-builds.ts'

const [folder] = process.argv.slice(2)
try {
  if (folder === undefined)
    throw new Error('Missing argument: the folder with the builds. Usage: release-cli.ts <folder>')
  const { storage } = openSiteStorage(withSecretFiles(process.env, bucketSecrets))
  console.log(`Live: ${await releaseBuilds(folder, storage, (line) => console.log(line))}`)
} catch (error) {
  console.error(`Could not release the builds: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
}
