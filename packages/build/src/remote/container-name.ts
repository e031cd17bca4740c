import { inputHash, readAppPackage } from '@kinora/releases'

/**
 * A name for a remote's container that changes with its sources: the global that a classic entry defines, and what tells two builds of the remote apart that run in
 * one page.
 *
 * @param directory the app's folder, with its package.json.
 */
export function containerName(directory: string): string {
  const { id, version } = readAppPackage(directory)
  return `${id}_${version}_${inputHash(directory, ['.'])}`.replaceAll(/[^a-zA-Z0-9]/g, '_')
}
