import type { MicroFrontend, ReleaseDocument } from '@kinora/releases/browser'

type DeclaredRoute = MicroFrontend['extras']['routes'][number]

/** The page at an address, as far as the boot script needs to know it. */
export interface InitialPage {
  /** The remote's build that owns the page; undefined for the shell's own. */
  remote?: MicroFrontend
  remoteId: string
  /** The read below `/api/v1` that the page waits for first, its parameters filled in. */
  firstCall?: string | undefined
  access: DeclaredRoute['access']
  prefetch?: DeclaredRoute['prefetch']
  /** What to draw of the page before it has come. */
  outline?: 'video' | 'cards' | undefined
}

/** The shell's own home page: its first row (spec 2). */
const home: InitialPage = {
  remoteId: 'shell',
  access: 'public',
  firstCall: '/videos?limit=8&page=1&sortBy=views&sortType=desc',
  outline: 'cards',
}

/** The page that owns `pathname` in a release; undefined for one that has nothing to be started early. */
export function initialPage({ microFrontends }: ReleaseDocument, pathname: string): InitialPage | undefined {
  if (pathname === '/') return home
  for (const [remoteId, [remote]] of Object.entries(microFrontends)) {
    for (const route of remote?.extras.routes ?? []) {
      const params = paramsOf(route.path, pathname)
      if (!remote || !params) continue
      const { access, outline, prefetch } = route
      return { remote, remoteId, access, outline, prefetch, firstCall: firstCallOf(route, params) }
    }
  }
  return undefined
}

function paramsOf(path: string, pathname: string): Map<string, string> | undefined {
  const actual = pathname.split('/')
  const pattern = path.split('/')
  if (pattern.length !== actual.length) return undefined
  const params = new Map<string, string>()
  for (const [i, part] of pattern.entries()) {
    const value = actual[i] ?? ''
    if (part.startsWith(':') && value !== '') params.set(part, value)
    else if (part !== value) return undefined
  }
  return params
}

/** With the parameters encoded as the api-client encodes them, so that it finds the answer under its own address of the call. */
function firstCallOf({ firstCall }: DeclaredRoute, params: Map<string, string>): string | undefined {
  try {
    return firstCall?.replaceAll(/:\w+/g, (name) => encodeURIComponent(decodeURIComponent(params.get(name) ?? name)))
  } catch {
    // An address that cannot be decoded.
    return undefined
  }
}
