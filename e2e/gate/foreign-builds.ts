import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { publishFixture } from '@kinora/release/fixtures'

/** Who loads the build: the page as a script, the page as a module, or Module Federation's own runtime. */
export type Kind = 'classic' | 'module' | 'manifest'

interface ForeignBuild {
  kind: Kind
  id: string
  build?: string
  /** What the page's heading says. */
  heading?: string
  /** A file besides its own that its loader asks for. */
  asksFor?: string
  /** What the build's manifest says besides. */
  over?: Parameters<typeof publishFixture>[3]
}

/**
 * Puts a build into a site's storage as any bundler's would lie there whose loader knows no hashes: an entry, a script that it loads later, which leads to another one,
 * and a stylesheet.
 *
 * @returns the build's id.
 */
export function publishForeign(
  root: string,
  { kind, id, build = '1.0.0-a', heading = `Page of ${id}`, asksFor, over = {} }: ForeignBuild,
): Promise<string> {
  const container = `${id}_${build}`.replaceAll(/\W/g, '_')
  const isModule = kind === 'module'
  const files: Record<string, string> = {
    'remoteEntry.js': entry({ id, container, isModule, asksFor }),
    'page.js': isModule
      ? `export { text } from './text.js'`
      : `globalThis.${container}_page = (load) => load('script', 'text.js')`,
    'text.js': isModule
      ? `export const text = ${JSON.stringify(heading)}`
      : `globalThis.${container}_text = ${JSON.stringify(heading)}`,
    'page.css': `.${container} { color: rgb(0, 128, 0) }`,
  }
  if (kind === 'manifest') files['mf-manifest.json'] = federationManifest(container)
  const abi = { classic: 'webpack-container@1', module: 'esm-container@1', manifest: 'federation-manifest@1' }[kind]
  const first = kind === 'manifest' ? 'mf-manifest.json' : 'remoteEntry.js'
  return publishFixture(
    root,
    id,
    build,
    { container, entry: first, abi, runtime: 'own', verifiesFiles: false, preload: ['page.js', 'page.css'], ...over },
    files,
  )
}

/** Changes a file of a build that is published, as whoever gets into the storage could. */
export async function tamper(root: string, id: string, file: string, text: string, build = '1.0.0-a'): Promise<void> {
  const path = join(root, 'mf', id, build, file)
  await writeFile(path, text)
  await writeFile(`${path}.br`, brotliCompressSync(text))
}

interface EntryOptions {
  id: string
  container: string
  isModule: boolean
  asksFor: string | undefined
}

function entry({ id, container, isModule, asksFor }: EntryOptions): string {
  const base = isModule ? `new URL('.', import.meta.url).href` : `document.currentScript.src.replace(/[^/]*$/, '')`
  // A stylesheet is asked for by an attribute, and a script by a property, as bundlers do the one and the other.
  const loader = `
    const base = ${base}
    const load = (tag, file) => new Promise((resolve, reject) => {
      const element = document.createElement(tag)
      element.onload = resolve
      element.onerror = () => reject(new Error(file + ' did not come'))
      if (tag === 'link') {
        element.rel = 'stylesheet'
        element.setAttribute('href', base + file)
      } else element.src = base + file
      document.head.append(element)
    })`
  const text = isModule
    ? `const { text } = await import('./page.js')`
    : `await load('script', 'page.js')
      await globalThis.${container}_page(load)
      const text = globalThis.${container}_text`
  const other = asksFor && (isModule ? `await import('./${asksFor}')` : `await load('script', '${asksFor}')`)
  const definition = `
    // Where an entry looks that carries no runtime of its own. Only the official one has a "satisfy".
    const runtime = globalThis._FEDERATION_RUNTIME_CORE
    let scope
    const init = (shareScope) => { scope = shareScope }
    const get = async () => {
      ${text}
      await load('link', 'page.css')
      ${other ?? ''}
      const shared = Object.values(scope.react)[0]
      const React = shared.lib ? shared.lib() : (await shared.get())()
      const Component = () => {
        const [count, setCount] = React.useState(0)
        const onClick = () => setCount(count + 1)
        return React.createElement('h1', { className: '${container}', 'data-runtime': runtime && 'satisfy' in runtime ? 'official' : 'of the shell', onClick }, text + (count ? ' clicked ' + count : ''))
      }
      return () => ({ remote: { id: '${id}', routes: [{ path: '/${id}', Component }] } })
    }`
  return isModule
    ? `${loader}; ${definition}; export { init, get }`
    : `var ${container} = (() => { ${loader}; ${definition}; return { init, get } })()`
}

/** What Module Federation's plugins write beside an entry, as far as the runtime reads it. */
function federationManifest(name: string): string {
  return JSON.stringify({
    id: name,
    name,
    metaData: {
      name,
      type: 'app',
      buildInfo: { buildVersion: '1.0.0', buildName: name },
      remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName: name,
      pluginVersion: '2.9.2',
      publicPath: 'auto',
    },
    shared: [],
    remotes: [],
    exposes: [
      {
        id: `${name}:routes`,
        name: 'routes',
        path: './routes',
        assets: { js: { sync: [], async: [] }, css: { sync: [], async: [] } },
      },
    ],
  })
}
