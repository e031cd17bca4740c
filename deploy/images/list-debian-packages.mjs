// Lists a file system's Debian packages and its Node as a CycloneDX bill of materials: `node deploy/images/list-debian-packages.mjs / sbom/debian.cdx.json`.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const [root, file] = process.argv.slice(2)
if (file === undefined)
  throw new Error('Arguments are missing. Usage: list-debian-packages.mjs <root folder> <output file>')

/** Returns the fields of a Debian control paragraph, without continuation lines. */
const fieldsOf = (paragraph) =>
  Object.fromEntries([...paragraph.matchAll(/^([\w-]+): ?(.*)$/gm)].map(([, name, value]) => [name, value]))

/** The licences in a package's copyright file, if the file is machine-readable. */
function licencesOf(name) {
  try {
    const text = readFileSync(join(root, 'usr/share/doc', name, 'copyright'), 'utf8')
    return [...new Set([...text.matchAll(/^License: *(\S.*)$/gm)].map(([, licence]) => licence.trim()))]
  } catch {
    return []
  }
}

const system = readFileSync(join(root, 'etc/os-release'), 'utf8')
const version = /^VERSION_ID="?(\w+)/m.exec(system)?.[1] ?? 'unknown'
const installed = readFileSync(join(root, 'var/lib/dpkg/status'), 'utf8')
  .split('\n\n')
  .map(fieldsOf)
  .filter(({ Status }) => Status?.endsWith(' installed'))

const packages = installed.map(({ Package: name, Version, Architecture }) => ({
  type: 'library',
  'bom-ref': `${name}@${Version}`,
  name,
  version: Version,
  purl: `pkg:deb/debian/${name}@${encodeURIComponent(Version)}?arch=${Architecture}&distro=debian-${version}`,
  licenses: licencesOf(name).map((licence) => ({ license: { name: licence } })),
}))
const node = {
  type: 'platform',
  'bom-ref': `node@${process.versions.node}`,
  name: 'node',
  version: process.versions.node,
  purl: `pkg:generic/node@${process.versions.node}`,
  licenses: [{ license: { id: 'MIT' } }],
}
const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, components: [node, ...packages] }
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, undefined, 2)}\n`)
console.log(`${file}: Node and ${packages.length} packages from Debian ${version}`)
