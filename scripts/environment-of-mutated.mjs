import { TestEnvironment } from 'jest-environment-node'

/** No test takes as long, and one that waits for what a change prevents would wait for its own time-out, which is generous. */
const longestMs = 45_000

/** Skips the tests of a file after the first that fails: one is enough to notice a change. */
// oxlint-disable-next-line import/no-default-export -- Jest asks for a default
export default class MutatedEnvironment extends TestEnvironment {
  #isNoticed = false

  handleTestEvent(event, state) {
    if (event.name === 'test_start' && this.#isNoticed) event.test.mode = 'skip'
    // What a file sets up for all its tests may take longer.
    if (event.name === 'test_start') state.testTimeout = longestMs
    if (event.name === 'test_done' && event.test.errors.length > 0) this.#isNoticed = true
  }
}
