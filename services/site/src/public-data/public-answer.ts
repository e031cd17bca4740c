/** What the provider answers to a visitor. */
export type PublicAnswer = { state: 'found'; data: Record<string, unknown> } | { state: 'missing' }

/**
 * Reads an answer in the envelope of the wire contract, by the client's rules: `success: false` is a failure whatever the status, and a thing that is not
 * there is a 404, or `data: null`.
 *
 * @throws {Error} for any other failure, and for what is no such envelope.
 */
export function parsePublicAnswer(status: number, body: string): PublicAnswer {
  const envelope = objectOf(JSON.parse(body))
  if (envelope === undefined) throw new Error('The provider answers with no envelope.')
  // The 404 of something that stands before the provider says nothing of the thing.
  if (status === 404 && envelope['success'] === false) return { state: 'missing' }
  if (status !== 200 || envelope['success'] === false)
    throw new Error(`The provider answers with a failure, ${status}.`)
  if (envelope['data'] === null) return { state: 'missing' }
  const data = objectOf(envelope['data'])
  if (data === undefined) throw new Error('The provider answers with no data.')
  return { state: 'found', data }
}

/** A value of the wire, if it is an object. */
export function objectOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}
