/** An access token that expires within this time counts as expired (spec 5 and 9, reading 11). */
const marginSeconds = 60

/** Whether a JWT is past use at `now` (milliseconds since 1970). One that cannot be read, or names no `exp`, counts as expired. */
export function isTokenExpired(token: string, now: number): boolean {
  const expiry = readExpiry(token)
  return expiry === null || expiry - now / 1000 <= marginSeconds
}

function readExpiry(token: string): number | null {
  try {
    const payload = token.split('.')[1] ?? ''
    // Only `exp` is read, so that atob's Latin-1 reading of UTF-8 names does no harm.
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    const { exp } = claims as { exp?: unknown }
    return Number.isFinite(exp) ? (exp as number) : null
  } catch {
    return null
  }
}
