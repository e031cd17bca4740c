/**
 * Reads JSON.
 *
 * @throws {Error} that says that `source` is no `what`, because it is no JSON.
 */
export function parseJson(text: string, source: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is no ${what}: ${(error as Error).message}.`, { cause: error })
  }
}
