import { isFull } from '../set-up/is-full.ts'

/** A remote that a team has built only from the documentation of its bundler and of Module Federation. */
export interface ForeignRemote {
  /** The remote's name, and its path after a slash. Its configuration is in `fixtures/bundlers/<id>`. */
  id: string
  /** The `build` script of its package.json. */
  build: string
  /** The bundler, for `--bundler`. */
  madeBy: string
  /**
   * The test coverage. `closely`: every test, including the release tool. `briefly`: only the tests of all remotes together. `never`: no tests in the short
   * run, and the same as `briefly` in the full run.
   */
  looks: 'closely' | 'briefly' | 'never'
}

/** The supported bundlers, with the versions from `fixtures/package.json`. */
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

/** The remotes to build. The full run builds all of them. */
export const remotes = matrix.filter(({ looks }) => isFull || looks !== 'never')

export const closely = matrix.filter(({ looks }) => looks === 'closely')

/** The two builds of each remote, which show their edition. */
export type Edition = 'First' | 'Second'

/** Returns a unique text colour for a remote. */
export function colorOf({ id }: ForeignRemote): string {
  return `rgb(${10 + matrix.findIndex((remote) => remote.id === id)}, 90, 60)`
}
