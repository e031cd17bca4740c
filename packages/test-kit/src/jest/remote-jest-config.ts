import { createRequire } from 'node:module'
import { extname, join } from 'node:path'

const require = createRequire(import.meta.url)
const extension = extname(import.meta.filename)

/** Packages that contain only ES modules. Jest runs them as CommonJS, like all other packages. */
const modulesOnly = ['@kinora', 'msw', '@mswjs', 'until-async', 'rettime', '@open-draft', 'axios']

/**
 * The Jest configuration for a remote outside the workspace: compiles TypeScript with swc, provides a browser document, maps class names in CSS Modules to
 * themselves, and fails a test that logs an unexpected `console.error`.
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
