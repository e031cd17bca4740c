import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

const require = createRequire(import.meta.url)
const extension = extname(import.meta.filename)

/** Packages that are ES modules only. Jest runs them as CommonJS like everything else. */
const modulesOnly = ['@kinora', 'msw', '@mswjs', 'until-async', 'rettime', '@open-draft', 'axios']

/**
 * The configuration of Jest for a remote outside the workspace: TypeScript by swc, a browser's document, CSS Modules whose classes are named
 * after themselves, and a failed test for every unexpected `console.error`.
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
