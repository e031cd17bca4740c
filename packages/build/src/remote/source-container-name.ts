import { containerName, inputHash, readAppPackage } from '@kinora/releases'

/**
 * A name for a remote's container that changes with its sources: the global that a classic entry defines, and what tells two builds of the remote apart that run in
 * one page.
 *
 * @param directory the app's folder, with its package.json.
 */
export function sourceContainerName(directory: string): string {
  const { id, version } = readAppPackage(directory)
  return containerName(id, `${version}-${inputHash(directory, ['.'])}`)
}
