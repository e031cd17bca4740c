import type { CandidateBuild } from '../candidate-builds.ts'

/** Where a build's files lie, and what each of them must be. */
interface HeldBuild {
  base: string
  hashes: Record<string, string>
}

const held: HeldBuild[] = []

/**
 * Has the browser refuse every script, stylesheet and fetched file of the build that is not, to the byte, what was released, and refuses one without a hash before it is
 * asked for. It holds for whatever loader asks, because it stands where a URL is given to an element or to `fetch`. Modules are held by the page's import map
 * (`module-integrity.ts`).
 */
export function holdFiles({ base, assets = {} }: Pick<CandidateBuild, 'base' | 'assets'>): void {
  const { href } = new URL(base, location.href)
  if (held.some((build) => build.base === href)) return
  if (held.length === 0) standGuard()
  held.push({ base: href, hashes: assets })
}

/** The hash of a file of a held build; undefined for a URL of anything else. */
function hashOf(url: unknown): string | undefined {
  const place = placeOf(String(url))
  const build = held.find(({ base }) => place.startsWith(base))
  if (build === undefined) return undefined
  const file = place.slice(build.base.length)
  if (Object.hasOwn(build.hashes, file)) return build.hashes[file]
  throw new Error(`${place} has no hash in the release document, so it is not loaded.`)
}

/** A URL without its query, and as the server reads it: "%2E" is a dot there too. Empty for what is no URL. */
function placeOf(url: string): string {
  try {
    const { origin, pathname } = new URL(url, document.baseURI)
    return origin + decodeURIComponent(pathname)
  } catch {
    return ''
  }
}

function standGuard(): void {
  guardProperty(HTMLScriptElement.prototype, 'src')
  guardProperty(HTMLLinkElement.prototype, 'href')
  const { setAttribute, setAttributeNS } = Element.prototype
  Element.prototype.setAttribute = function (name, value) {
    hold(this, name, value)
    setAttribute.call(this, name, value)
  }
  Element.prototype.setAttributeNS = function (namespace, name, value) {
    hold(this, name, value)
    setAttributeNS.call(this, namespace, name, value)
  }
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const integrity = hashOf(input instanceof Request ? input.url : input)
    return fetch(input, integrity === undefined ? init : { ...init, integrity })
  }
}

/** Stands before a property by which an element is given its URL. */
function guardProperty(prototype: Element, name: 'src' | 'href'): void {
  const own = Object.getOwnPropertyDescriptor(prototype, name)
  Object.defineProperty(prototype, name, {
    ...own,
    set(this: Element, value: unknown) {
      hold(this, name, value)
      own?.set?.call(this, value)
    },
  })
}

/** Before the URL, so that the request is made with the hash. */
function hold(element: Element, name: string, value: unknown): void {
  const attribute = element instanceof HTMLScriptElement ? 'src' : element instanceof HTMLLinkElement && 'href'
  if (!attribute || name.toLowerCase() !== attribute) return
  const integrity = hashOf(value)
  if (integrity !== undefined) Object.assign(element, { integrity, crossOrigin: 'anonymous' })
}
