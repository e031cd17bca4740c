import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')
const folder = join(root, 'deploy/systemd')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const guide = read('docs/deploying.md')

interface Unit {
  file: string
  /** Returns all values of a directive, in order. */
  valuesOf(name: string): string[]
  /** The `Environment` variables. */
  set: Map<string, string>
}

const units: Unit[] = readdirSync(folder).map((file) => {
  const lines = readFileSync(join(folder, file), 'utf8').matchAll(/^(\w+)=(.*)$/gm)
  const entries = [...lines].map(([, name = '', value = '']) => [name, value] as const)
  const valuesOf = (name: string) => entries.flatMap(([each, value]) => (each === name ? value : []))
  const pairs = valuesOf('Environment').flatMap((line) => line.split(' '))
  return { file, valuesOf, set: new Map(pairs.map((pair) => [pair.split('=')[0] ?? '', pair.split('=')[1] ?? ''])) }
})
const each = units.map((unit) => [unit.file, unit] as const)

/** READMEs that document the services' settings. The release tool and Node read a few more. */
const readmes = ['services/provider/README.md', 'services/site/README.md'].map(read).join('\n')
const settings = new Set(['KINORA_HOME', 'NODE_ENV', ...(readmes.match(/(?<=^\| `)[A-Z_]+/gm) ?? [])])

test.each(each)('%s starts existing programs with documented settings', (_, { valuesOf, set }) => {
  const scripts = valuesOf('ExecStart').flatMap((line) => line.match(/\S+\.ts\b/g) ?? [])
  expect(scripts).not.toEqual([])
  expect(scripts.filter((script) => !existsSync(join(root, script)))).toEqual([])
  const node = valuesOf('ExecStart').map((line) => /\/opt\/kinora\/(\S+)/.exec(line)?.[1] ?? '')
  expect(new Set(node)).toEqual(new Set(['node_modules/.bin/node']))
  expect([...set.keys()].filter((name) => !settings.has(name.replace(/_FILE$/, '')))).toEqual([])
})

test.each(each)('%s reads each secret from a file that docs/deploying.md creates', (_, { valuesOf, set }) => {
  const credentials = valuesOf('LoadCredential').map((line) => line.split(':'))
  for (const [name, file] of credentials) {
    expect(file).toBe(`/etc/kinora/secrets/${name}`)
    expect(guide).toContain(`\`${name}\``)
  }
  const files = [...set].flatMap(([name, value]) => (name.endsWith('_FILE') ? value : []))
  expect(files.toSorted()).toEqual(credentials.map(([name]) => `%d/${name}`).toSorted())
})

test('docs/deploying.md starts every unit and releases the apps before it starts the site', () => {
  const starts = guide.match(/systemctl (?:start|enable --now) [^`]+/g) ?? []
  const started: string[] = starts.join(' ').match(/kinora-\w+@?/g) ?? []
  expect([...new Set(started)].toSorted()).toEqual(units.map(({ file }) => file.replace('.service', '')).toSorted())
  expect(started.indexOf('kinora-release')).toBeLessThan(started.indexOf('kinora-site@'))
})

test('kinora-release.service publishes every app in apps/', () => {
  const release = units.find(({ file }) => file === 'kinora-release.service')
  expect(release?.valuesOf('ExecStart')[0]).toMatch(/^\/usr\/bin\/env .* \/bin\/sh -c '.* publish \$\$\(ls apps\)'$/)
})
