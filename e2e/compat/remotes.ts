import { isFull } from '../set-up/is-full.ts'

/** A remote that a team has built from nothing but the documentation of its bundler and of Module Federation. */
export interface ForeignRemote {
  /** Its name and, behind a slash, its path. Its configuration is in `fixtures/bundlers/<id>`. */
  id: string
  /** The `build` script of its package.json. */
  build: string
  /** The bundler, for `--bundler`. */
  madeBy: string
  /**
   * How the suite looks at it: `closely`, in every way and through the command line of the release tool; `briefly`, in the tests of all remotes together; `never` in the
   * short form, and briefly in the long one.
   */
  looks: 'closely' | 'briefly' | 'never'
}

/** The supported bundlers, in the versions of `fixtures/package.json`. */
const matrix: readonly ForeignRemote[] = [
  { id: 'by-the-docs', build: 'webpack build', madeBy: 'webpack@5.110.3', looks: 'closely' },
  { id: 'by-webpack', build: 'webpack build', madeBy: 'webpack@5.110.3', looks: 'briefly' },
  { id: 'by-enhanced-oldest', build: 'node build.mjs', madeBy: 'webpack@5.105.4', looks: 'briefly' },
  { id: 'by-enhanced-external', build: 'webpack build', madeBy: 'webpack@5.110.3', looks: 'never' },
  { id: 'by-rspack', build: 'rspack build', madeBy: '@rspack/core@2.3.2', looks: 'closely' },
  { id: 'by-rsbuild', build: 'rsbuild build', madeBy: '@rsbuild/core@2.3.2', looks: 'closely' },
  { id: 'by-vite', build: 'vite build', madeBy: 'vite@8.3.8', looks: 'closely' },
  { id: 'by-vite-var', build: 'vite build', madeBy: 'vite@8.3.8', looks: 'briefly' },
]

/** Those of the matrix that are built: all in the long form. */
export const remotes = matrix.filter(({ looks }) => isFull || looks !== 'never')

export const closely = matrix.filter(({ looks }) => looks === 'closely')

/** Two builds of each remote, which say which they are. */
export type Edition = 'First' | 'Second'

/** The colour of a remote's text, which no other has. */
export function colorOf({ id }: ForeignRemote): string {
  return `rgb(${10 + matrix.findIndex((remote) => remote.id === id)}, 90, 60)`
}
