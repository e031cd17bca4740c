import { cp, rm } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { readdirSync } from 'node:fs'

import { run } from './run.ts'
import { publishedPackages, workspace } from './published-packages.ts'

/** Extensions of files that `tsc` doesn't copy: styles, data, and a font with its licence. */
const copied = new Set(['.css', '.json', '.woff2', '.txt'])

/**
 * Builds each published package into its `dist` folder: JavaScript and declarations with `tsc -b`, plus stylesheets, JSON, the font and the console's page.
 * Deletes `dist` first, so that leftovers of deleted sources aren't published.
 *
 * @throws {Error} with the compiler's output if a build fails.
 */
export async function buildPackages(): Promise<void> {
  const packages = publishedPackages()
  await Promise.all(packages.map(({ directory }) => rm(join(directory, 'dist'), { recursive: true, force: true })))
  await run(process.execPath, ['--run', 'css-modules'])
  const compiler = join(workspace, 'node_modules/@typescript/native/bin/tsc')
  // Several checkers would repeat each other's work.
  await run(process.execPath, [compiler, '-b', '--checkers', '1', ...packages.map(({ directory }) => directory)])
  await Promise.all(packages.map(({ directory }) => copyAssets(directory)))
  // The release tool's package ships its console's built page.
  const release = join(workspace, 'tools/release')
  const page = join(release, 'dist/console/page')
  await run(process.execPath, [join(release, 'src/console/console-page.ts'), join(workspace, 'tools/console'), page])
}

async function copyAssets(directory: string): Promise<void> {
  const source = join(directory, 'src')
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && copied.has(extname(file.name)))
    .map(({ parentPath, name }) => relative(source, join(parentPath, name)))
  await Promise.all(files.map((file) => cp(join(source, file), join(directory, 'dist', file))))
}
