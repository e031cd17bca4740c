import type { Versions } from './outside-projects.ts'

/** A remote in the matrix: the versions it's built against, and what to expect. */
interface RemoteOfMatrix {
  /** Remote's name, which is also its path. */
  id: string
  builtAgainst: string
  versions: Versions
  /** Error from the current shell, if it's expected to reject the remote. */
  refusal?: string
}

/** One remote for each package whose version differs from the workspace's, plus `music`, which is built against the current packages. */
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
