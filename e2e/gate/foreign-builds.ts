import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

import { publishFixture } from '@kinora/release/fixtures'

/** Whether the page loads the build's entry as a classic script or an ES module. */
export type Kind = 'classic' | 'module'

interface ForeignBuild {
  kind: Kind
  id: string
  build?: string
  /** Heading to show on the page. */
  heading?: string
  /** Additional file for the build's loader to request. */
  requests?: string
}

/**
 * Publishes a build to a site's storage like those from a bundler whose loader doesn't support hashes: an entry, a script that it loads later, a script
 * imported by that one, and a stylesheet.
 *
 * @returns the build's ID.
 */
export function publishForeign(
  root: string,
  { kind, id, build = '1.0.0-a', heading = `Page of ${id}`, requests }: ForeignBuild,
): Promise<string> {
  const container = id.replaceAll(/\W/g, '_')
  const isModule = kind === 'module'
  const files: Record<string, string> = {
    'remoteEntry.js': entry({ id, container, isModule, requests }),
    'page.js': isModule
      ? `export { text } from './text.js'`
      : `globalThis.${container}_page = (load) => load('script', 'text.js')`,
    'text.js': isModule
      ? `export const text = ${JSON.stringify(heading)}`
      : `globalThis.${container}_text = ${JSON.stringify(heading)}`,
    'page.css': `.${container} { color: rgb(0, 128, 0) }`,
  }
  const manifest = { container, preload: ['page.js', 'page.css'], ...(isModule && { entryType: 'module' as const }) }
  return publishFixture(root, id, build, manifest, files)
}

/** Tampers with a file in a published build, as an attacker with access to the storage could. */
export async function tamper(root: string, id: string, file: string, text: string, build = '1.0.0-a'): Promise<void> {
  const path = join(root, 'mf', id, build, file)
  await writeFile(path, text)
  await writeFile(`${path}.br`, brotliCompressSync(text))
}

interface EntryOptions {
  id: string
  container: string
  isModule: boolean
  requests: string | undefined
}

function entry({ id, container, isModule, requests }: EntryOptions): string {
  const base = isModule ? `new URL('.', import.meta.url).href` : `document.currentScript.src.replace(/[^/]*$/, '')`
  // Sets the stylesheet's URL through an attribute and the script's through a property, because bundlers use both.
  const loader = `
    const base = ${base}
    const load = (tag, file) => new Promise((resolve, reject) => {
      const element = document.createElement(tag)
      element.onload = resolve
      element.onerror = () => reject(new Error(file + ' did not load'))
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
  const other = requests && (isModule ? `await import('./${requests}')` : `await load('script', '${requests}')`)
  const definition = `
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
        return React.createElement('h1', { className: '${container}', onClick }, text + (count ? ' clicked ' + count : ''))
      }
      return () => ({ remote: { id: '${id}', routes: [{ path: '/${id}', Component }] } })
    }`
  return isModule
    ? `${loader}; ${definition}; export { init, get }`
    : `var ${container} = (() => { ${loader}; ${definition}; return { init, get } })()`
}
