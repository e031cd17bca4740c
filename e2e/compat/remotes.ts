import { isFull } from '../set-up/is-full.ts'

/** A remote as a team would build it, given only the documentation of its bundler and of Module Federation. */
export interface ForeignRemote {
  /** Remote's name, which is also its path. Its configuration is in `fixtures/bundlers/<id>`. */
  id: string
  /** `build` script in the remote's package.json. */
  build: string
  /** Bundler name to pass to `--bundler`. */
  madeBy: string
  /**
   * How thoroughly to test the remote. `closely`: with every test, including the release tool. `briefly`: only with the tests that cover all remotes at once.
   * `never`: like `briefly`, but only in the full run.
   */
  looks: 'closely' | 'briefly' | 'never'
}

/** Supported bundlers, in the versions from `fixtures/package.json`. */
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

/** Remotes to build. The full run builds all of them. */
export const remotes = matrix.filter(({ looks }) => isFull || looks !== 'never')

export const closely = matrix.filter(({ looks }) => looks === 'closely')

/** Each remote is built twice. The page shows which edition it is. */
export type Edition = 'First' | 'Second'

/** Assigns a unique text colour to a remote. */
export function colorOf({ id }: ForeignRemote): string {
  return `rgb(${10 + matrix.findIndex((remote) => remote.id === id)}, 90, 60)`
}
