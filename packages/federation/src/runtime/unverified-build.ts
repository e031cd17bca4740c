import type { RemoteBuild } from './remote-build.ts'
import { RemoteLoadError } from './remote-load-error.ts'

/*
 * Integrity checks for builds whose own loader doesn't verify files, which is what stock federation plugins produce with any bundler. The federation runtime
 * offers no hook for the chunks and stylesheets that a bundler's runtime requests, so the browser has to verify them. This module adds the hash whenever a
 * script element, a stylesheet link or `fetch` receives a URL; the page's import map lists the hashes of ES modules.
 */

/** Makes the browser reject any of a build's files that lacks a hash or differs from what was published. */
export function verifyFiles(build: RemoteBuild): void {
  guardFiles(build)
  if (build.entryType === 'module') requireModuleIntegrity(build)
}

interface GuardedBuild {
  base: string
  hashes: Record<string, string>
}

const guarded: GuardedBuild[] = []

function guardFiles({ base, assets = {} }: Pick<RemoteBuild, 'base' | 'assets'>): void {
  const { href } = new URL(base, location.href)
  if (guarded.some((build) => build.base === href)) return
  if (guarded.length === 0) installGuards()
  guarded.push({ base: href, hashes: assets })
}

/** Returns the hash of a file in a verified build, or undefined for any other URL. */
function hashOf(url: unknown): string | undefined {
  const place = placeOf(String(url))
  const build = guarded.find(({ base }) => place.startsWith(base))
  if (build === undefined) return undefined
  const file = place.slice(build.base.length)
  if (Object.hasOwn(build.hashes, file)) return build.hashes[file]
  throw new Error(`${place} has no hash in the release document, so it is not loaded.`)
}

/** Strips a URL's query and decodes its escape sequences, as the server does; '' for an invalid URL. */
function placeOf(url: string): string {
  try {
    const { origin, pathname } = new URL(url, document.baseURI)
    return origin + decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

function installGuards(): void {
  guardProperty(HTMLScriptElement.prototype, 'src')
  guardProperty(HTMLLinkElement.prototype, 'href')
  const { setAttribute, setAttributeNS } = Element.prototype
  Element.prototype.setAttribute = asGuard(function (this: Element, name: string, value: string) {
    setIntegrity(this, name, value)
    setAttribute.call(this, name, value)
  })
  Element.prototype.setAttributeNS = asGuard(function (
    this: Element,
    namespace: string | null,
    name: string,
    value: string,
  ) {
    setIntegrity(this, name, value)
    setAttributeNS.call(this, namespace, name, value)
  })
  const { fetch } = globalThis
  globalThis.fetch = asGuard(async (input: RequestInfo | URL, init?: RequestInit) => {
    const integrity = hashOf(input instanceof Request ? input.url : input)
    return fetch(input, integrity === undefined ? init : { ...init, integrity })
  })
}

/** Marks a replacement for a browser function, so that the release check doesn't blame the remote for the change. */
function asGuard<T extends object>(guard: T): T {
  return Object.defineProperty(guard, Symbol.for('kinora guard'), { value: true })
}

function guardProperty(prototype: Element, name: 'src' | 'href'): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name)
  Object.defineProperty(prototype, name, {
    ...own,
    set: asGuard(function (this: Element, value: unknown) {
      setIntegrity(this, name, value)
      own?.set?.call(this, value)
    }),
  })
}

/** Sets the hash. Must run before the URL is set, so that the request uses the hash. */
function setIntegrity(element: Element, name: string, value: unknown): void {
  const attribute = element instanceof HTMLScriptElement ? 'src' : element instanceof HTMLLinkElement && 'href'
  if (!attribute || name.toLowerCase() !== attribute) return
  const integrity = hashOf(value)
  if (integrity !== undefined) Object.assign(element, { integrity, crossOrigin: 'anonymous' })
}

/**
 * Checks that the page's import map has a hash for every module in a build, and that the browser enforces those hashes. Browsers that implement
 * Integrity-Policy do; older browsers may ignore them.
 */
function requireModuleIntegrity(build: RemoteBuild): void {
  const map = document.querySelector('script[type="importmap"]')?.textContent || '{}'
  const { imports = {}, integrity = {} } = JSON.parse(map) as {
    imports?: Record<string, string | null>
    integrity?: Record<string, string>
  }
  const modules = Object.entries(build.assets ?? {}).filter(([file]) => /\.m?js$/.test(file))
  const areListed = modules.every(([file, hash]) => integrity[build.base + file] === hash)
  if (!areListed || imports[build.base] !== null)
    throw new RemoteLoadError('incompatible', build, `${build.build} has modules without hashes in this page`)
  if (!('IntegrityViolationReportBody' in globalThis))
    throw new RemoteLoadError(
      'browser',
      build,
      'This browser cannot verify that the page runs exactly the released code. Update the browser.',
    )
}
