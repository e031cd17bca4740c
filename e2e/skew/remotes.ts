import type { Versions } from './outside-projects.ts'

/** A remote in the matrix: the versions it is built against, and the expected result. */
interface RemoteOfMatrix {
  /** The remote's name and path. */
  id: string
  builtAgainst: string
  versions: Versions
  /** The current shell's error, if it rejects the remote. */
  refusal?: string
}

/** One remote per package with a different version from the workspace's. `music` is built against the currently published packages. */
export const remotes: readonly RemoteOfMatrix[] = [
  { id: 'music', builtAgainst: 'the published version of every package', versions: {} },
  { id: 'music-on-federation', builtAgainst: 'a later minor of federation', versions: { federation: '1.1.0' } },
  {
    id: 'music-on-ui',
    builtAgainst: 'a later minor of ui',
    versions: { ui: '1.1.0' },
    refusal: 'music-on-ui 1.0.0 needs ui ^1.1.0; this page has 1.0.0',
  },
  {
    id: 'music-on-contract',
    builtAgainst: 'a later minor of shell-contract',
    versions: { 'shell-contract': '1.1.0' },
    refusal: 'music-on-contract 1.0.0 needs shell-contract ^1.1.0; this page has 1.0.0',
  },
  {
    id: 'music-on-client',
    builtAgainst: 'the next major of api-client and the matching shell-contract',
    versions: { 'api-client': '2.0.0', 'shell-contract': '2.0.0', ui: '1.1.0' },
    refusal: 'music-on-client 1.0.0 needs api-client ^2.0.0; this page has 1.0.0',
  },
]

/** The remote whose page uses its own React 18 in a separate root. */
export const ownRootRemote = 'music-by-react-18'
