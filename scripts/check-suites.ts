import { globSync, readFileSync, readdirSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'

/*
 * Finds tests that `npm test` would pass over: a package with tests and no script "test", a suite of e2e without its script, a task that the script of a
 * package should be and turbo.json does not know, an app whose changes no suite of e2e could depend on, a file of another suite that a suite imports and its task does not name, so that a cached run would answer for it. Also that the one pnpm of the workspace is the one that package.json pins.
 */

const root = resolve(import.meta.dirname, '..')

interface PackageJson {
  packageManager?: string
  version?: string
  scripts?: Record<string, string>
}

const readJson = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T
const violations: string[] = []

const testFiles = globSync('{apps,packages,services,tools}/*/**/*.test.{ts,tsx}', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', 'fixtures'].includes(basename(name)),
})
for (const folder of new Set([...testFiles.map((file) => file.split(/[\\/]/).slice(0, 2).join('/')), 'bench'])) {
  if (readJson<PackageJson>(`${folder}/package.json`).scripts?.['test'] === undefined)
    violations.push(`${folder} has tests, so its package.json needs "scripts": {"test": "node ../../scripts/unit.ts"}.`)
}

const { tasks } = readJson<{ tasks: Record<string, { dependsOn?: string[]; inputs?: string[] }> }>('turbo.json')
const { scripts = {} } = readJson<PackageJson>('e2e/package.json')
for (const file of globSync('e2e/**/*.test.ts', { cwd: root, exclude: (name) => basename(name) === 'node_modules' })) {
  const suite = file.split(/[\\/]/)[1] ?? ''
  if (scripts[suite] === undefined || tasks[suite] === undefined)
    violations.push(`${file} belongs to no suite: "${suite}" is no script of e2e/package.json and task of turbo.json.`)
}

const isSuite = (task: string) => scripts[task]?.startsWith('playwright ')
for (const app of readdirSync(join(root, 'apps'))) {
  const task = `app:${app}`
  if (!tasks[task]?.inputs?.includes(`$TURBO_ROOT$/apps/${app}/src/**`) || scripts[task] === undefined)
    violations.push(
      `"${task}", the build of apps/${app}, is no script of e2e/package.json and task of turbo.json with its files as inputs.`,
    )
  if (!Object.entries(tasks).some(([name, { dependsOn }]) => isSuite(name) && dependsOn?.includes(task)))
    violations.push(`No suite of turbo.json depends on "${task}", so apps/${app} is live in the product of none.`)
}

/** What every suite of e2e runs on, by the inputs of the tasks before it. */
const common = 'set-up'
for (const file of globSync('e2e/*/**/*.ts', { cwd: root, exclude: (name) => basename(name) === 'node_modules' })) {
  const [, suite = '', ...path] = file.split(/[\\/]/)
  const inputs = tasks[suite]?.inputs
  if (inputs === undefined) continue
  for (const [, up = '', other = ''] of readFileSync(join(root, file), 'utf8').matchAll(
    / from '((?:\.\.\/)+)([\w-]+)\//g,
  )) {
    const isOutside = up.length / 3 === path.length && other !== common
    if (isOutside && !inputs.some((input) => input.startsWith(`${other}/`)))
      violations.push(
        `${file} imports from e2e/${other}, so the inputs of the task "${suite}" in turbo.json must name it.`,
      )
  }
}

const { packageManager, scripts: rootScripts = {} } = readJson<PackageJson>('package.json')
for (const name of Object.keys(rootScripts).filter((script) => script.startsWith('check:'))) {
  if (tasks[`//#${name}`] === undefined)
    violations.push(`The check "${name}" of package.json is no task of turbo.json.`)
}
const { version } = readJson<PackageJson>('node_modules/pnpm/package.json')
if (packageManager !== `pnpm@${version}`)
  violations.push(`package.json pins ${packageManager}, and pnpm-workspace.yaml has pnpm ${version}.`)

for (const line of new Set(violations)) console.error(line)
if (violations.length > 0) process.exitCode = 1
else console.log(`${testFiles.length} files of tests in packages each belong to a task.`)
