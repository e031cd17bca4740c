// Reduces the workspace to the packages that one of its packages needs in production: `node deploy/images/install-for.mjs @kinora/site`. Run it only in the
// Dockerfile, because it deletes everything else.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

import { listNpmPackages } from './list-npm-packages.mjs'

const [name] = process.argv.slice(2)
if (name === undefined || existsSync('.git')) {
  console.error(
    'install-for.mjs deletes everything that a package does not need, so run it only in the Dockerfile, with a package name such as @kinora/site.',
  )
  process.exit(1)
}

const folders = globSync('{apps,packages,services,tools}/*/package.json').map((file) =>
  file.slice(0, -'/package.json'.length),
)
const manifests = new Map(
  folders.map((folder) => [folder, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))]),
)
const folderOf = new Map([...manifests].map(([folder, manifest]) => [manifest.name, folder]))

const needed = new Set()
visit(name)
for (const folder of folders) if (!needed.has(folder)) rmSync(folder, { recursive: true })
for (const file of globSync('{packages,services,tools}/*/**/*.test.ts')) rmSync(file)

const { status } = spawnSync(
  'pnpm',
  ['install', '--frozen-lockfile', '--prod', '--ignore-scripts', '--filter', `${name}...`],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)
listNpmPackages('sbom/npm.cdx.json', [name])
// Node does not use source maps and type declarations.
for (const file of globSync('node_modules/.pnpm/*/node_modules/**/*.{map,d.ts,d.mts,d.cts}')) rmSync(file)
console.log(`${name} needs ${[...needed].join(', ')}, and ${readdirSync('node_modules/.pnpm').length} other packages.`)

function visit(wanted) {
  const folder = folderOf.get(wanted)
  if (folder === undefined) throw new Error(`The workspace does not contain the package ${wanted}.`)
  if (needed.has(folder)) return
  needed.add(folder)
  const { dependencies = {} } = manifests.get(folder)
  for (const [other, range] of Object.entries(dependencies)) if (range.startsWith('workspace:')) visit(other)
}
