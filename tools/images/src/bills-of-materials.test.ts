import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

interface Component {
  name: string
  group?: string
  version: string
  purl: string
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[]
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kinora-bill-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true })
  writeFileSync(join(folder, file), text)
}

/** Runs a program in deploy/images the way the Dockerfile does, and returns the components that it lists. */
function billBy(program: string, argumentsOf: (file: string) => string[]): Component[] {
  const file = join(folder, 'sbom/bill.cdx.json')
  const { status, stderr } = spawnSync(process.execPath, [join(root, 'deploy/images', program), ...argumentsOf(file)], {
    cwd: root,
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, ''])
  const bill = JSON.parse(readFileSync(file, 'utf8')) as {
    bomFormat: string
    specVersion: string
    components: Component[]
  }
  expect(bill).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' })
  return bill.components
}

/** Returns the installed version of a service's dependency. */
function installed(service: string, name: string): string {
  const file = join(root, 'services', service, 'node_modules', name, 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version
}

test.each(['provider', 'site'])(
  "the %s image's bill of materials lists each production package with its version and licence",
  (service) => {
    const components = billBy('list-npm-packages.mjs', (file) => [file, `@kinora/${service}`])
    const version = installed(service, 'fastify')
    expect(components).toContainEqual(
      expect.objectContaining({
        name: 'fastify',
        version,
        purl: `pkg:npm/fastify@${version}`,
        licenses: [{ license: { id: 'MIT' } }],
      }),
    )
    // Workspace packages and transitive dependencies are included.
    const names = components.map(({ group, name }) => (group ? `${group}/${name}` : name))
    expect(names).toEqual(expect.arrayContaining(['@kinora/service-kit', 'prom-client']))
    expect(names.filter((name) => /^(?:jest|webpack|typescript|oxlint)$/.test(name))).toEqual([])
    expect(components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([])
  },
)

test('the bill of materials lists Node and each installed Debian package with its version and licence', () => {
  put('etc/os-release', 'PRETTY_NAME="Debian GNU/Linux 13 (trixie)"\nVERSION_ID="13"\n')
  put(
    'var/lib/dpkg/status',
    [
      'Package: ffmpeg\nStatus: install ok installed\nArchitecture: amd64\nVersion: 7:7.1.3-0+deb13u1\nDescription: Tools\n for media\n',
      'Package: perl\nStatus: deinstall ok config-files\nArchitecture: amd64\nVersion: 5.40.1-6\n',
    ].join('\n'),
  )
  put(
    'usr/share/doc/ffmpeg/copyright',
    'Files: *\nLicense: LGPL-2.1+\n\nFiles: x\nLicense: GPL-2+\n\nLicense: GPL-2+\n Its text.\n',
  )

  const [node, ...packages] = billBy('list-debian-packages.mjs', (file) => [folder, file])
  expect(node).toMatchObject({ name: 'node', version: process.versions.node })
  expect(packages).toEqual([
    expect.objectContaining({
      name: 'ffmpeg',
      version: '7:7.1.3-0+deb13u1',
      purl: 'pkg:deb/debian/ffmpeg@7%3A7.1.3-0%2Bdeb13u1?arch=amd64&distro=debian-13',
      licenses: [{ license: { name: 'LGPL-2.1+' } }, { license: { name: 'GPL-2+' } }],
    }),
  ])
})
