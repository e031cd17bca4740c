import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { buildManifestFile, isBuildFile, maxBuildFiles, parseBuildManifest } from '@kinora/releases'

/**
 * Looks at what a build is made of before any of it is published: files of the kinds that a site serves, no links, and a manifest of that very build.
 *
 * @param id as `publish` gives it.
 * @throws {Error} naming the first thing that no build may have.
 */
export async function requireBuildFiles(id: string, folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  if (entries.length > 2 * maxBuildFiles)
    throw new Error(`${id} was not published: it has more than ${2 * maxBuildFiles} files and folders.`)
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isDirectory() || (entry.isFile() && isBuildFile(path))) continue
    throw new Error(
      `${id} was not published: ${path} is no file that a build may have. Those are scripts, styles, pictures, fonts, sound and text, by names of letters, ` +
        'digits, "-", "_", "@", "+" and dots.',
    )
  }
  const manifest = parseBuildManifest(await readFile(join(folder, buildManifestFile), 'utf8'), buildManifestFile)
  if (`${manifest.id}@${manifest.build}` !== id)
    throw new Error(`${id} was not published: its manifest is that of ${manifest.id}@${manifest.build}.`)
}
