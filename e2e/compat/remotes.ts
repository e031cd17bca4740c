import { isLong } from '../set-up/is-long.ts'

/** A remote that a team has built without our preset for webpack. */
export interface ForeignRemote {
  /** Its name and, behind a slash, its path. */
  id: string
  /** How it is built: a file of `fixtures/bundlers`. */
  bundler: string
  /** What built it, for `--bundler`. */
  madeBy: string
  /** Whether Module Federation's official runtime is to load it. */
  isByManifest?: boolean
  /** How the short form of the suite looks at it: in every way, as one of its kind; in the tests of all remotes together; or not at all. */
  inShortForm: 'closely' | 'briefly' | 'never'
}

/** What the platform promises to load: every bundler of the matrix, in the versions of `fixtures/package.json`. */
const matrix: readonly ForeignRemote[] = [
  { id: 'by-webpack', bundler: 'webpack', madeBy: 'webpack@5.110.3', inShortForm: 'briefly' },
  { id: 'by-enhanced-oldest', bundler: 'enhanced-oldest', madeBy: 'webpack@5.105.4', inShortForm: 'briefly' },
  { id: 'by-enhanced-newest', bundler: 'enhanced-newest', madeBy: 'webpack@5.110.3', inShortForm: 'closely' },
  { id: 'by-enhanced-external', bundler: 'enhanced-external', madeBy: 'webpack@5.110.3', inShortForm: 'never' },
  {
    id: 'by-official-runtime',
    bundler: 'enhanced-newest',
    madeBy: 'webpack@5.110.3',
    isByManifest: true,
    inShortForm: 'never',
  },
  { id: 'by-rspack', bundler: 'rspack', madeBy: '@rspack/core@2.3.2', inShortForm: 'briefly' },
  { id: 'by-rsbuild', bundler: 'rsbuild', madeBy: '@rsbuild/core@2.3.2', inShortForm: 'briefly' },
  { id: 'by-vite', bundler: 'vite', madeBy: 'vite@8.3.8', inShortForm: 'closely' },
  { id: 'by-vite-var', bundler: 'vite-var', madeBy: 'vite@8.3.8', inShortForm: 'briefly' },
]

/** Those of the matrix that are built and looked at: all in the long form. */
export const remotes = matrix.filter(({ inShortForm }) => isLong || inShortForm !== 'never')

/** Those that are looked at in every way. */
export const closely = matrix.filter(({ inShortForm }) => isLong || inShortForm === 'closely')

/** Two builds of each remote, which say which they are. */
export type Edition = 'First' | 'Second'

/** The colour of a remote's text, which no other has. */
export function colorOf({ id }: ForeignRemote): string {
  return `rgb(${10 + matrix.findIndex((remote) => remote.id === id)}, 90, 60)`
}
