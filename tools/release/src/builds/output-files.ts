import { lstat, readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'

import { buildManifestFile, isBuildFile, maxBuildFiles } from '@kinora/releases'

/**
 * Lists the files of a bundler's output that belong to the build, by relative path, sorted. Ignores files and folders whose names start with a dot.
 *
 * @throws {Error} when the folder is missing or empty, or contains a file that no build may have.
 */
export async function outputFiles(folder: string): Promise<string[]> {
  const stats = await lstat(folder).catch(() => undefined)
  if (stats?.isDirectory() !== true)
    throw new Error(`The folder ${folder} does not exist. Build the app first, and name its bundler's output folder.`)
  const files: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (path.split('/').some((name) => name.startsWith('.'))) continue
    if (entry.isSymbolicLink())
      throw new Error(
        `${folder}: ${path} is a link. What it leads to may change or lie elsewhere; put the file itself there.`,
      )
    if (entry.isDirectory()) continue
    if (path === buildManifestFile)
      throw new Error(`${folder} has a ${buildManifestFile}, which only publish may write. Remove it from the output.`)
    if (!entry.isFile() || !isBuildFile(path))
      throw new Error(
        `${folder}: ${path} is not allowed in a build. Allowed are scripts, styles, pictures, fonts, sound and text, with names of letters, digits, "-", "_", ` +
          '"@", "+" and dots. Remove it from the output.',
      )
    files.push(path)
  }
  if (files.length === 0) throw new Error(`${folder} has no files. Build the app first.`)
  if (files.length > maxBuildFiles)
    throw new Error(`${folder} has more than ${maxBuildFiles} files. Have the bundler write fewer, larger ones.`)
  return files.toSorted()
}
