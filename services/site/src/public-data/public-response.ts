/** Provider response, as a visitor without a session would see it. */
export type PublicResponse = { state: 'found'; data: Record<string, unknown> } | { state: 'missing' }

/**
 * Parses a response by the same rules as the client: `success: false` is an error regardless of the status, and 404 or `data: null` means not found.
 *
 * @throws {Error} on any other error or an invalid envelope.
 */
export function parsePublicResponse(status: number, body: string): PublicResponse {
  const envelope = objectOf(JSON.parse(body))
  if (envelope === undefined) throw new Error("The provider's response has no envelope.")
  // A 404 from a proxy in front of the provider doesn't mean that the content is missing.
  if (status === 404 && envelope['success'] === false) return { state: 'missing' }
  if (status !== 200 || envelope['success'] === false)
    throw new Error(`The provider responded with an error (${status}).`)
  if (envelope['data'] === null) return { state: 'missing' }
  const data = objectOf(envelope['data'])
  if (data === undefined) throw new Error("The provider's response has no data.")
  return { state: 'found', data }
}

/** Returns the value if it is an object. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
