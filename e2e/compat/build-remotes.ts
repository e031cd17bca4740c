import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

import { run } from '../set-up/run.ts'
import { installBundlers } from './install-bundlers.ts'
import { colorOf } from './remotes.ts'
import type { Edition, ForeignRemote } from './remotes.ts'

/** A remote that has been built, with package.json in its folder and the bundler's output in `dist`. */
export interface BuiltRemote {
  remote: ForeignRemote
  edition: Edition
  directory: string
}

/** Builds remotes with real bundlers, using each remote's own build script. */
export async function buildRemotes(
  wanted: readonly { remote: ForeignRemote; edition: Edition }[],
): Promise<BuiltRemote[]> {
  const folder = await installBundlers()
  const waiting = [...wanted]
  const built: BuiltRemote[] = []
  const lanes = Array.from({ length: availableParallelism() }, async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      built.push({ ...next, directory: await buildRemote(folder, next.remote, next.edition) })
  })
  await Promise.all(lanes)
  return built
}

async function buildRemote(folder: string, remote: ForeignRemote, edition: Edition): Promise<string> {
  const directory = join(folder, 'remotes', `${remote.id}-${edition}`)
  await rm(directory, { recursive: true, force: true })
  await writeRemote(directory, remote, edition)
  await run(directory, process.execPath, '--run', 'build')
  return directory
}

async function writeRemote(directory: string, remote: ForeignRemote, edition: Edition): Promise<void> {
  const { id } = remote
  const source = join(directory, 'src')
  await cp(join(import.meta.dirname, 'fixtures/bundlers', id), directory, { recursive: true })
  await cp(join(import.meta.dirname, 'fixtures/remote/src'), source, { recursive: true })
  await writeFile(
    join(source, 'remote-id.js'),
    `export const remoteId = '${id}'\nexport const edition = '${edition}'\n`,
  )
  for (const name of (await readdir(source)).filter((file) => file.endsWith('.css'))) {
    const css = await readFile(join(source, name), 'utf8')
    await writeFile(join(source, name), css.replaceAll('var(--remote-color)', colorOf(remote)))
  }
  await writeFile(join(directory, 'package.json'), JSON.stringify(packageOf(remote)))
}

function packageOf({ id, build }: ForeignRemote): object {
  return {
    name: `@outside/${id}`,
    version: '1.0.0',
    type: 'module',
    scripts: { build },
    peerDependencies: {
      '@kinora/api-client': '^1.0.0',
      '@kinora/shell-contract': '^1.0.0',
      '@kinora/ui': '^1.0.0',
      '@tanstack/react-query': '^5.108.0',
      react: '^19.3.0',
      'react-router-dom': '^7.18.0',
    },
    // The timeout is long, so that the shell doesn't fall back to the previous build on a slow machine.
    kinora: { role: 'remote', owner: `team ${id}`, routes: [{ path: `/${id}`, access: 'public' }], timeoutMs: 60_000 },
  }
}
