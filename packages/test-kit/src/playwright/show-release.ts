import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { buildManifestFile, importMapOf, parseBuildManifest } from '@kinora/releases'
import type { BuildManifest, MicroFrontend, ReleaseDocument } from '@kinora/releases'
import type { APIResponse, BrowserContext, Route } from '@playwright/test'

/** A release, live or not, and the token that gives access to it. */
export interface NamedRelease {
  /** Release ID as listed by `kinora-release history`, such as `20261121T101500Z-1a2b3c4d`. */
  id: string
  /** The site's `KINORA_OPERATOR_TOKEN`. It's never sent to any other site. */
  operatorToken: string
}

/** What a browser context's pages show in place of the live release. */
export interface ShownRelease {
  siteUrl: string
  release: NamedRelease | undefined
  /** Folder with a local build of a remote. */
  remoteBuild: string | undefined
}

/** Result of `showRelease`. Call `end` after the test to report errors. */
interface Showing {
  /** @throws {Error} if a page that the test opened couldn't show the remote's build. */
  end(): void
}

/**
 * Makes every page in a browser context show the given release (or the live one), optionally with a local build of one remote. Doesn't affect other contexts.
 * Pages without a release fail to load; otherwise, the test would silently run without the build.
 */
export async function showRelease(
  context: BrowserContext,
  { siteUrl, release, remoteBuild }: ShownRelease,
): Promise<Showing> {
  const errors: Error[] = []
  const end = () => {
    const [error] = errors
    if (error !== undefined) throw error
  }
  if (release === undefined && remoteBuild === undefined) return { end }
  const manifest = remoteBuild === undefined ? undefined : await readManifest(remoteBuild)
  const { origin } = new URL(siteUrl)

  await context.route(
    (url) => url.origin === origin,
    async (route) => {
      const request = route.request()
      if (request.resourceType() !== 'document') return route.fallback()
      const named = release && { 'x-kinora-release': release.id, 'x-kinora-operator': release.operatorToken }
      const response = await route.fetch({ headers: { ...request.headers(), ...named }, maxRedirects: 0 })
      // Health checks and framed documents don't show remotes.
      const isPage =
        response.headers()['content-type']?.startsWith('text/html') && request.frame().parentFrame() === null
      if (manifest === undefined || !isPage) return route.fulfill({ response })
      const page = withRemote({ body: await response.text(), headers: response.headers() }, manifest)
      if (page !== undefined) return route.fulfill({ response, ...page })
      errors.push(withoutRelease(request.url(), response, manifest))
      return route.abort()
    },
  )
  if (manifest !== undefined && remoteBuild !== undefined)
    await context.route(`${origin}${baseOf(manifest)}**`, (route) => sendFile(route, manifest, remoteBuild))
  return { end }
}

async function readManifest(folder: string): Promise<BuildManifest> {
  const file = join(folder, buildManifestFile)
  try {
    return parseBuildManifest(await readFile(file, 'utf8'), file)
  } catch (cause) {
    throw new Error(
      `${folder} does not contain a remote's build. Set "remoteBuild" to a folder that "kinora-release publish" has written.`,
      {
        cause,
      },
    )
  }
}

const baseOf = ({ id, build }: BuildManifest) => `/mf/${id}/${build}/`

const releaseElement = /(<script type="application\/json" id="release"[^>]*>)(.*?)(<\/script>)/

interface Page {
  body: string
  headers: Record<string, string>
}

/**
 * Adds the remote's build to the page's release document, and the hashes of the build's modules to its import map. Returns undefined for a page without a
 * release.
 */
function withRemote({ body, headers }: Page, manifest: BuildManifest): Page | undefined {
  const [, , json] = releaseElement.exec(body) ?? []
  if (json === undefined) return undefined
  const release = JSON.parse(json) as ReleaseDocument
  const own = [entryOf(manifest)] as const
  release.microFrontends[manifest.id] = [...own]
  const text = JSON.stringify(release).replaceAll('<', String.raw`\u003c`)
  const page = {
    body: body.replace(releaseElement, (_, start: string, __, end: string) => start + text + end),
    headers,
  }
  // The page's release may leave out hashes of other remotes' files, so keep their entries in the map as they are.
  const map = importMapOf({ ...release, microFrontends: { shell: release.microFrontends.shell, own: [...own] } })
  return map === undefined ? page : withImportMap(page, map)
}

const mapElement = /<script type="importmap">(.*?)<\/script>/s

/** Adds modules to the page's import map and allows the changed map in its policy. */
function withImportMap({ body, headers }: Page, more: string): Page {
  const [, present = '{}'] = mapElement.exec(body) ?? []
  const [before, added] = [JSON.parse(present), JSON.parse(more)] as [ImportMap, ImportMap]
  const map = JSON.stringify({
    imports: { ...before.imports, ...added.imports },
    integrity: { ...before.integrity, ...added.integrity },
  }).replaceAll('<', String.raw`\u003c`)
  const script = `<script type="importmap">${map}</script>`
  const hash = `'sha256-${createHash('sha256').update(map).digest('base64')}'`
  return {
    // The map must come before any script that could import a module.
    body: mapElement.test(body)
      ? body.replace(mapElement, () => script)
      : body.replace(releaseElement, (release) => script + release),
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        name.startsWith('content-security-policy') ? value.replaceAll('script-src ', `script-src ${hash} `) : value,
      ]),
    ),
  }
}

interface ImportMap {
  imports?: Record<string, string | null>
  integrity?: Record<string, string>
}

function withoutRelease(url: string, response: APIResponse, { id, build }: BuildManifest): Error {
  return new Error(
    `${url} (${response.status()}) does not contain a release, so it cannot show the "remoteBuild" ${id}@${build}. Open a page of the product. To test any other page, such as one that ` +
      'other sites embed, publish the build and remove "remoteBuild".',
  )
}

function entryOf(manifest: BuildManifest): MicroFrontend {
  const { id: _, role: __, budgetKb: ___, checks: ____, version, entry, ...extras } = manifest
  const base = baseOf(manifest)
  return {
    url: `${base}${entry}`,
    metadata: { integrity: extras.assets[entry] ?? '', version },
    extras: { ...extras, base },
  }
}

const contentTypes: Record<string, string> = { js: 'text/javascript', css: 'text/css', json: 'application/json' }

async function sendFile(route: Route, manifest: BuildManifest, folder: string): Promise<void> {
  const file = decodeURIComponent(new URL(route.request().url()).pathname).slice(baseOf(manifest).length)
  if (manifest.assets[file] === undefined) return route.fulfill({ status: 404, body: 'Not found' })
  const contentType = contentTypes[file.split('.').at(-1) ?? '']
  return route.fulfill({
    path: join(folder, file),
    headers: { 'access-control-allow-origin': '*' },
    ...(contentType && { contentType }),
  })
}
