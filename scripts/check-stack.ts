import { readFileSync } from 'node:fs'
import { globSync } from 'node:fs'

/* The packages that the product is built on. This check verifies that each is actually used: viewers' code imports the library, or a command runs the tool. */

const isTest = /\.test\.tsx?$|\/test\//
const shipped = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}']).filter(
  (file) => !isTest.test(file),
)
const tests = globSync('apps/*/src/**/*.test.tsx')
const configs = globSync('apps/*/webpack.config.ts')
const scripts = globSync('apps/*/package.json').map((file) => readScripts(file).build ?? '')

const contains = (files: string[], text: RegExp) => files.some((file) => text.test(readFileSync(file, 'utf8')))
const isImported = (name: string, files = shipped) => contains(files, new RegExp(`from '${name}(/[^']*)?'`))
const isRun = (files: string[], text: RegExp) => files.length > 0 && files.every((file) => text.test(file))

const stack: Record<string, boolean> = {
  react: isImported('react'),
  'react-dom': isImported('react-dom'),
  'react-router-dom': isImported('react-router-dom'),
  zustand: isImported('zustand'),
  axios: isImported('axios') || contains(shipped, /import\('axios'\)/),
  '@module-federation/enhanced':
    isImported('@module-federation/enhanced') && isImported('@module-federation/enhanced', configs),
  webpack: contains(configs, /ModuleFederationPlugin/),
  'webpack-cli': isRun(scripts, /^webpack build\b/),
  'ts-loader': contains(['packages/federation/src/base-config.ts'], /resolve\('ts-loader'\)/),
  jest: contains(['scripts/unit.ts'], /runProgram\('jest'/),
  '@testing-library/react': isImported('@testing-library/react', tests),
}

function readScripts(file: string): Record<string, string> {
  return (JSON.parse(readFileSync(file, 'utf8')) as { scripts: Record<string, string> }).scripts
}

const unused = Object.keys(stack).filter((name) => !stack[name])
if (unused.length > 0) {
  console.error(
    `Not used by the product: ${unused.join(', ')}. Use it in the product, or remove it from scripts/check-stack.ts.`,
  )
  process.exitCode = 1
}
