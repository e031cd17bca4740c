import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { BuildManifest } from '@kinora/releases'
import type { Rule } from '@kinora/release'
import { publishFixture } from '@kinora/release/fixtures'

import { containerOf } from '../../set-up/container-of.ts'

/** A build to run the gate on, with one error or none. */
export interface Seed {
  /** App name, which is also the path unless `paths` is set. */
  id: string
  /** Completes the phrase "a build that …". */
  what: string
  /** Rule that the build violates; undefined for a valid build. */
  rule?: Rule
  /** Body of the page's component. `React` is the shell's copy, and `h` creates elements. */
  component?: string
  /** Paths of the build's routes. */
  paths?: string[]
  access?: 'public' | 'token'
  /** Component of the app's live build during the check. By default, the app isn't live. */
  live?: string
  /** Additional files for the build and its live build. */
  files?: Record<string, string>
  liveFiles?: Record<string, string>
  manifest?: Partial<BuildManifest>
  container?: Partial<Parameters<typeof containerOf>[0]>
  /** Changes the finished build in its folder. */
  spoil?: (folder: string) => Promise<unknown>
  /** Set if the error only occurs for some viewers or content, so that finding it takes all of the route's renders. */
  needsAllRenders?: true
  /** Whether the error only occurs after a few seconds. */
  needsWatch?: true
}

export const heading = (text: string) => `return h('h1', null, ${JSON.stringify(text)})`
/** Creates a page that runs an effect on mount. */
export const inEffect = (effect: string) => `React.useEffect(() => { ${effect} }, []); ${heading('A page')}`
/** Creates a page that shows a note in the frame's slot, at some position in the window. */
export const inFrameSlot = (place: string) =>
  inEffect(`const slot = document.createElement('div')
    slot.dataset.frameSlot = ''
    slot.append('A note of the frame')
    slot.style.cssText = 'position: fixed; z-index: 90; background: teal; color: white; ${place}'
    document.body.append(slot)
    return () => slot.remove()`)
/** Adds an embeddable page to a remote. */
export const embedding = (id: string, script: string, styles: Record<string, string> = {}) => ({
  component: heading('A page'),
  files: { 'embed.js': script, ...styles },
  manifest: { embed: { path: `/${id}-framed/:videoId`, script: 'embed.js', styles: Object.keys(styles) } },
})
/** Creates a page that fetches from the API and renders the response with `render`, an expression that uses `data`. */
export const withData = (path: string, render: string) => `
  const [answer, setAnswer] = React.useState()
  React.useEffect(() => { fetch(${path}).then((response) => response.json()).then(setAnswer) }, [])
  if (!answer) return h('p', { 'aria-busy': true }, 'Loading')
  const { data } = answer
  return ${render}`

/** Creates a comment that gzip can't compress. */
export const incompressible = (bytes: number) => `//${randomBytes(bytes).toString('base64').slice(0, bytes)}`

const pathsOf = ({ id, paths = [`/${id}`] }: Seed) => paths

/**
 * Publishes a seed to a release storage.
 *
 * @returns IDs of the seed's build and, if there is one, of the live build.
 */
export async function publishSeed(root: string, seed: Seed): Promise<{ build: string; live?: string }> {
  const publish = async (version: string, component: string, files: Record<string, string> = {}) => {
    const container = `seed_${seed.id}_${version}`.replaceAll(/\W/g, '_')
    const text = containerOf({
      id: seed.id,
      container,
      component: `const h = React.createElement; ${component}`,
      exportedPath: pathsOf(seed),
      ...(version === '2.0.0-b' ? seed.container : {}),
    })
    const routes = pathsOf(seed).map((path) => ({ path, access: seed.access ?? ('public' as const) }))
    const preload = ['page.js', ...Object.keys(files)]
    const manifest = { container, routes, preload, owner: `team of ${seed.id}` }
    const over = version === '2.0.0-b' ? { ...manifest, ...seed.manifest } : manifest
    return publishFixture(root, seed.id, version, over, { 'remoteEntry.js': text, ...files })
  }
  const live = seed.live === undefined ? undefined : await publish('1.0.0-a', seed.live, seed.liveFiles)
  const build = await publish('2.0.0-b', seed.component ?? heading('A page'), seed.files)
  await seed.spoil?.(join(root, 'mf', seed.id, '2.0.0-b'))
  return { build, ...(live && { live }) }
}

/** Creates a `spoil` function that changes one byte in a file. */
export const flipByte = (name: string) => async (folder: string) => {
  const file = join(folder, name)
  const bytes = await readFile(file)
  bytes[0] = (bytes[0] ?? 0) ^ 1
  await writeFile(file, bytes)
}

export const remove = (name: string) => (folder: string) => rm(join(folder, name))
export const write = (name: string, text: string) => (folder: string) => writeFile(join(folder, name), text)
