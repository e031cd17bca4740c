// Lists what packages of the workspace need from npm in production, as a CycloneDX bill of materials: `node deploy/images/list-npm-packages.mjs <file> <package> …`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** By the pnpm that installs them, from its lockfile and what is installed, which says the licences. */
export function listNpmPackages(file, names) {
  mkdirSync(dirname(file), { recursive: true })
  const filters = names.flatMap((name) => ['--filter', `${name}...`])
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const { status, error } = spawnSync('pnpm', ['sbom', ...format, '--prod', ...filters, '--out', file], {
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error(`pnpm did not list what ${names.join(', ')} need: ${error?.message ?? 'see above'}.`)
}

if (import.meta.main) {
  const [file, ...names] = process.argv.slice(2)
  if (names.length === 0)
    throw new Error('Say where to and of which packages: list-npm-packages.mjs <file> <package> ….')
  listNpmPackages(file, names)
}
