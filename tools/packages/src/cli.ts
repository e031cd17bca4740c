import { basename, join } from 'node:path'

import { Command } from 'commander'

import { checkApiReports } from './api-reports.ts'
import { buildPackages } from './build-packages.ts'
import { changesetErrors } from './changeset-errors.ts'
import { checkTarball, packPackages } from './pack-packages.ts'
import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'

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
