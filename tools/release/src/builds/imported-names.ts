import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { sharedPackages } from '@kinora/releases'
import type { BuildManifest } from '@kinora/releases'

/** What a build imports from shared packages. */
export type Imports = NonNullable<BuildManifest['imports']>

const allNames = '*'
const isSource = /\.[cm]?[jt]sx?$/
const isLeftOut = /(^|\/)(test|tests|__tests__|node_modules)\/|\.test\.|\.spec\.|\.d\.[cm]?ts$/

/**
 * Returns which names an app's sources (`src/`, without tests) import from shared packages, by import path. `*` means the whole package. Ignores types.
 *
 * @returns undefined if there are no sources.
 */
export async function importedNames(directory: string): Promise<Imports | undefined> {
  const sources = join(directory, 'src')
  const names = await readdir(sources, { recursive: true }).catch(() => undefined)
  const files = names
    ?.map((name) => name.replaceAll('\\', '/'))
    .filter((name) => isSource.test(name) && !isLeftOut.test(name))
  if (files === undefined || files.length === 0) return undefined

  const found = new Map<string, Set<string>>()
  for (const file of files.toSorted())
    for (const [from, name] of await importsOf(join(sources, file))) {
      if (!(from in sharedPackages)) continue
      found.set(from, (found.get(from) ?? new Set()).add(name))
    }
  return Object.fromEntries([...found].toSorted().map(([from, set]) => [from, [...set].toSorted()]))
}

async function importsOf(file: string): Promise<[from: string, name: string][]> {
  const text = await readFile(file, 'utf8')
  // Lazy, because the parser is a native library that most commands don't need.
  const { parse } = await import('oxc-parser')
  // Ignore syntax errors; the bundler reports them with a better message.
  const { module } = await parse(file, text)
  const byImport = module.staticImports.flatMap(({ moduleRequest, entries }) =>
    entries
      .filter(({ isType }) => !isType)
      .map(({ importName }): [string, string] => [
        moduleRequest.value,
        importName.kind === 'Default' ? 'default' : (importName.name ?? allNames),
      ]),
  )
  const byExport = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName, isType }): [string, string][] =>
      moduleRequest === null || isType ? [] : [[moduleRequest.value, importName.name ?? allNames]],
    ),
  )
  const byCall = module.dynamicImports.map(({ moduleRequest: { start, end } }): [string, string] => [
    text.slice(start, end).replaceAll(/^['"`]|['"`]$/g, ''),
    allNames,
  ])
  return [...byImport, ...byExport, ...byCall]
}
