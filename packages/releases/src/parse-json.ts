/**
 * Parses JSON.
 *
 * @throws {Error} that names `source` and `what` was expected.
 */
export function parseJson(text: string, source: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is not a valid ${what}: ${(error as Error).message}.`, { cause: error })
  }
}
