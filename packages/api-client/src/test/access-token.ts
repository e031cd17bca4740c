let issued = 0

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** An access token as the provider makes them, good until `expiresAt` (milliseconds). No two are equal. */
export function accessToken(expiresAt: number): string {
  return `${encode({ alg: 'HS256' })}.${encode({ sub: 'ü>?', exp: expiresAt / 1000, jti: ++issued })}.c2lnbmF0dXJl`
}
