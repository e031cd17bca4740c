import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { buildManifestFile, isBuildFile, maxBuildFiles } from '@kinora/releases'

/**
 * Returns the relative paths of a bundler's output files, sorted. Ignores files and folders whose names start with a dot.
 *
 * @throws {Error} if the folder is missing or empty, or contains a file that isn't allowed in a build.
 */
export async function outputFiles(folder: string): Promise<string[]> {
  const stats = await lstat(folder).catch(() => undefined)
  if (stats?.isDirectory() !== true)
    throw new Error(`The folder ${folder} does not exist. Build the app first, and pass the bundler's output folder.`)
  const files: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (path.split('/').some((name) => name.startsWith('.'))) continue
    if (entry.isSymbolicLink())
      throw new Error(
        `${folder}: ${path} is a symbolic link, which a build must not contain. Replace it with the file itself.`,
      )
    if (entry.isDirectory()) continue
    if (path === buildManifestFile)
      throw new Error(
        `${folder} contains ${buildManifestFile}, a name reserved for publish. Remove it from the output.`,
      )
    if (!entry.isFile() || !isBuildFile(path))
      throw new Error(
        `${folder}: ${path} is not allowed in a build. Builds may contain scripts, styles, images, fonts, audio and text. File names may contain letters, digits, "-", "_", ` +
          '"@", "+" and dots. Remove it from the output.',
      )
    files.push(path)
  }
  if (files.length === 0) throw new Error(`${folder} has no files. Build the app first.`)
  if (files.length > maxBuildFiles)
    throw new Error(
      `${folder} has more than ${maxBuildFiles} files. Configure the bundler to write fewer, larger files.`,
    )
  return files.toSorted()
}
