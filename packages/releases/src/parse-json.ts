/**
 * Parses JSON.
 *
 * @throws {Error} for invalid JSON, naming `source` and the expected content, `what`.
 */
export function parseJson(text: string, source: string, what: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${source} is not a valid ${what}: ${(error as Error).message}.`, { cause: error })
  }
}
