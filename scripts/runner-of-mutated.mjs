import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import TestRunner from 'jest-runner'

const mutated = (process.env['KINORA_MUTATED_FOLDERS'] ?? '').split(',')

/**
 * Runs what Stryker asks for in a fraction of the time. Stryker names the tests that pass through a change and leaves it to Jest to find them, which loads every
 * file that imports the changed one. This one remembers from the first run which test is in which file, begins with those that are beside the code and are
 * quick, and stops at the first file that notices.
 */
// oxlint-disable-next-line import/no-default-export -- Jest asks for a default
export default class MutatedRunner extends TestRunner {
  async runTests(tests, watcher, options) {
    const { rootDir, testNamePattern } = this._globalConfig
    const memory = join(rootDir, '.tests-of-mutated.json')
    const known = existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : {}
    const asked = testNamePattern ? new RegExp(testNamePattern, 'i') : /^/
    const isAsked = ({ path }) => known[path]?.names.some((name) => asked.test(name)) ?? true
    const cost = ({ path }) =>
      (mutated.some((folder) => path.includes(`/${folder}/`)) ? 0 : 1e9) + (known[path]?.ms ?? 0)

    let isNoticed = false
    this.on('test-file-failure', () => {
      isNoticed = true
    })
    this.on('test-file-success', ([{ path }, { numFailingTests, testExecError, testResults, perfStats }]) => {
      if (numFailingTests > 0 || testExecError) isNoticed = true
      known[path] ??= { names: testResults.map(({ fullName }) => fullName), ms: perfStats.runtime }
    })
    for (const test of tests.filter(isAsked).toSorted((a, b) => cost(a) - cost(b))) {
      if (!isNoticed) await super.runTests([test], watcher, options)
    }
    if (!testNamePattern) writeFileSync(memory, JSON.stringify(known))
  }
}
