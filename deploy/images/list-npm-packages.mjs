// Lists the npm packages that workspace packages need in production as a CycloneDX bill of materials: `node deploy/images/list-npm-packages.mjs <file>
// <package> …`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/** Uses the installed pnpm, which reads the lockfile and gets the licences from the installed packages. */
export function listNpmPackages(file, names) {
  mkdirSync(dirname(file), { recursive: true })
  const filters = names.flatMap((name) => ['--filter', `${name}...`])
  const format = ['--sbom-format', 'cyclonedx', '--sbom-spec-version', '1.6', '--sbom-type', 'application']
  const { status, error } = spawnSync('pnpm', ['sbom', ...format, '--prod', ...filters, '--out', file], {
    stdio: 'inherit',
  })
  if (status !== 0)
    throw new Error(`pnpm could not list the dependencies of ${names.join(', ')}: ${error?.message ?? 'see above'}.`)
}

if (import.meta.main) {
  const [file, ...names] = process.argv.slice(2)
  if (names.length === 0)
    throw new Error('Arguments are missing. Usage: list-npm-packages.mjs <output file> <package> …')
  listNpmPackages(file, names)
}
