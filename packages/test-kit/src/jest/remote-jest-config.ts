import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

const require = createRequire(import.meta.url)
const extension = extname(import.meta.filename)

/** ESM-only packages, which Jest has to compile to CommonJS. */
const modulesOnly = ['@kinora', 'msw', '@mswjs', 'until-async', 'rettime', '@open-draft', 'axios']

/**
 * Creates the Jest configuration for a remote outside the workspace. Compiles TypeScript with swc, simulates a browser with jsdom, maps CSS Modules class names
 * to themselves, and fails tests that log an unexpected `console.error`.
 *
 * @param rootDir the remote's folder.
 */
export function remoteJestConfig(rootDir: string) {
  return {
    rootDir,
    testEnvironment: require.resolve('jest-fixed-jsdom'),
    setupFilesAfterEnv: [join(import.meta.dirname, `browser-setup${extension}`)],
    transform: {
      '^.+\\.(m?js|ts)x?$': [
        require.resolve('@swc/jest'),
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2023',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`/node_modules/(?!(?:.*/node_modules/)?(?:${modulesOnly.join('|')})(?:/|$))`],
    moduleNameMapper: { '\\.css$': join(import.meta.dirname, `css-module${extension}`) },
  }
}
