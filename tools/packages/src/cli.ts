import { basename, join } from 'node:path'

import { Command } from 'commander'

import { checkApiReports } from './api-reports.ts'
import { buildPackages } from './build-packages.ts'
import { changesetErrors } from './changeset-errors.ts'
import { checkTarball } from './check-tarball.ts'
import { packPackages } from './pack-packages.ts'
import { publishedPackages, workspace } from './published-packages.ts'
import { run } from './run.ts'

const tool = new Command('npm run packages --').description('The packages that other teams install.')

tool
  .command('check')
  .description(
    'look for their changesets, build them, compare them with the API reports, and check what a registry would get',
  )
  .action(check)

tool
  .command('accept')
  .description('build the packages and rewrite the API reports; review the diff')
  .action(async () => {
    await buildPackages()
    checkApiReports(true)
  })

tool
  .command('publish')
  .description('check them, then publish every version that the registry does not have, and tag it')
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
        'Describe the change for other teams (npx changeset), run "npm run packages -- accept", and commit the reports. See docs/versioning.md.',
    )
  }
  for (const tarball of tarballs) {
    await checkTarball(tarball)
    console.log(`${basename(tarball)} is ready to publish`)
  }
}

async function checkChangesets(): Promise<void> {
  const { errors, since } = await changesetErrors(workspace, publishedPackages())
  if (errors.length > 0) {
    throw new Error(
      `These packages have changed since ${since}, and no changeset names them:\n  ${errors.join('\n  ')}\n` +
        'Describe the change for other teams (npx changeset; a patch if they notice nothing), and commit it with the change. See docs/versioning.md.',
    )
  }
  const looked = since === undefined ? 'not checked: this clone has no history' : `name what changed since ${since}`
  console.log(`The changesets: ${looked}.`)
}

tool.parseAsync().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})
