let issued = 0

const encode = (claims: object) => Buffer.from(JSON.stringify(claims)).toString('base64url')

/** Creates a unique access token in the provider's format, valid until `expiresAt` (milliseconds). */
export function accessToken(expiresAt: number): string {
  return `${encode({ alg: 'HS256' })}.${encode({ sub: 'ü>?', exp: expiresAt / 1000, jti: ++issued })}.c2lnbmF0dXJl`
}
