import type { Versions } from './outside-projects.ts'

/** A remote of the matrix: the versions it is built against, and the expected result. */
interface RemoteOfMatrix {
  /** Its name and path. */
  id: string
  builtAgainst: string
  versions: Versions
  /** The current shell's error, if it rejects the remote. */
  refusal?: string
}

/** A remote for each package in another version than the workspace's. `music` is built against the packages as they are published now. */
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
    builtAgainst: 'the next major of api-client, and the shell-contract that hands it out',
    versions: { 'api-client': '2.0.0', 'shell-contract': '2.0.0', ui: '1.1.0' },
    refusal: 'music-on-client 1.0.0 needs api-client ^2.0.0; this page has 1.0.0',
  },
]

/** The remote whose page brings React 18 and renders in a root of its own. */
export const ownRootRemote = 'music-by-react-18'
