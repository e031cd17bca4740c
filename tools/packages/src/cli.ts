import { basename, join, extname, relative } from 'node:path'
import { Command } from 'commander'
import { checkApiReports } from './api-reports.ts'
import { changesetErrors } from './changeset-errors.ts'
import { packPackages } from './pack-packages.ts'
import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'
import { cp, rm } from 'node:fs/promises'
import { readdirSync } from 'node:fs'

const tool = new Command('npm run packages --').description(
  'Checks and publishes the packages that other teams install.',
)

tool
  .command('check')
  .description(
    'check changesets, build the packages, compare them with the API reports, and check the files that would be published',
  )
  .action(check)

tool
  .command('accept')
  .description('build the packages and update the API reports so you can review the diff')
  .action(async () => {
    await buildPackages()
    checkApiReports(true)
  })

tool
  .command('publish')
  .description('check the packages, then publish and tag each version that is missing from the registry')
  .action(async () => {
    await check()
    console.log(await run(join(workspace, 'node_modules/.bin/changeset'), ['publish']))
  })

async function check(): Promise<void> {
  await checkChangesets()
  await buildPackages()
  const tarballs = await packPackages()
  const changed = checkApiReports(false)
  if (changed.length > 0) {
    throw new Error(
      `The API reports do not match these packages:\n  ${changed.join('\n  ')}\n` +
        'Describe the change for other teams with "npx changeset", run "npm run packages -- accept", and commit the reports. See docs/versioning.md.',
    )
  }
  for (const tarball of tarballs) {
    await checkTarball(tarball)
    console.log(`${basename(tarball)} is ready to publish.`)
  }
}

async function checkChangesets(): Promise<void> {
  const { errors, since } = await changesetErrors(workspace, publishedPackages())
  if (errors.length > 0) {
    throw new Error(
      `These packages have changed since ${since} without a changeset:\n  ${errors.join('\n  ')}\n` +
        'Describe the change for other teams with "npx changeset" (choose patch if nothing changes for them), and commit the file. See docs/versioning.md.',
    )
  }
  const looked =
    since === undefined ? 'not checked, because this clone is shallow' : `complete for all changes since ${since}`
  console.log(`Changesets: ${looked}.`)
}

tool.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

/** Extensions of files that `tsc` doesn't copy: styles, data, and a font with its licence. */
const copied = new Set(['.css', '.json', '.woff2', '.txt'])

/**
 * Builds each published package into its `dist` folder: JavaScript and declarations with `tsc -b`, plus stylesheets, JSON, the font and the console's page.
 * Deletes `dist` first, so that leftovers of deleted sources aren't published.
 *
 * @throws {Error} with the compiler's output if a build fails.
 */
async function buildPackages(): Promise<void> {
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

const bin = join(import.meta.dirname, '../node_modules/.bin')

/**
 * Checks a packed package the way its users will install it: that `exports` matches the files (publint), and that TypeScript finds the types of every entry
 * point (attw). Packages ship only ES modules. attw skips stylesheets, which have no types.
 *
 * @throws {Error} with the tool's findings.
 */
async function checkTarball(tarball: string): Promise<void> {
  await run(join(bin, 'publint'), [tarball, '--strict'])
  await run(join(bin, 'attw'), [tarball, '--profile', 'esm-only', '--format', 'ascii', '--no-emoji', '--no-color'])
}
