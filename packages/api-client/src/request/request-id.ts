/** A new `X-Request-Id`. `randomUUID` exists on secure origins only; the fallback need not be hard to guess. */
export function createRequestId(): string {
  return crypto.randomUUID?.() ?? Math.random().toString(36).slice(2)
}
