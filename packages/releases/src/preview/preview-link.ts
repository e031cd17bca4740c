import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { readBuildId } from '../names/released-names.ts'

/** The name of a preview link's query parameter and of its cookie: `?kinora-preview=…`. */
export const previewName = 'kinora-preview'

/** The build that a link previews, and when the link expires. */
export interface Preview {
  /** The build ID that `publish` prints: `watch@1.0.0-4f0c2d9e1b`. */
  build: string
  /** In whole seconds. */
  expiresAt: Date
}

/** The result of reading a signed preview; `forged` if it was altered, was signed with another token, or is not a preview. */
export type PreviewClaim = ({ state: 'valid' | 'expired' } & Preview) | { state: 'forged' }

/**
 * Signs a preview with the site's operator token, without revealing the token. The signed string is self-contained: the site stores nothing, and a new token
 * invalidates all previous links.
 *
 * @param operatorToken the site's `KINORA_OPERATOR_TOKEN`, at least 32 characters.
 * @returns a string that contains only letters, digits and `@ . ~ _ -`, for use in URLs and cookies.
 */
export function signPreview({ build, expiresAt }: Preview, operatorToken: string): string {
  const claim = `${build}~${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${claim}~${signatureOf(claim, operatorToken).toString('base64url')}`
}

/**
 * Reads a signed preview. Returns no data if the signature is invalid.
 *
 * @param now for tests.
 */
export function readPreview(text: string, operatorToken: string, now: Date = new Date()): PreviewClaim {
  const [, claim = '', build = '', seconds = '', given = ''] = form.exec(text) ?? []
  const signature = Buffer.from(given, 'base64url')
  const expected = signatureOf(claim, operatorToken)
  if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return { state: 'forged' }
  if (readBuildId(build) === undefined) return { state: 'forged' }
  const expiresAt = new Date(Number(seconds) * 1_000)
  return { state: now < expiresAt ? 'valid' : 'expired', build, expiresAt }
}

const form = /^(([^~]{1,200})~(\d{1,11}))~([\w-]{43})$/

/** Uses a derived key, so the signature reveals nothing about the token and is not valid for other purposes. */
function signatureOf(claim: string, operatorToken: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', operatorToken, 'kinora', 'preview links', 32))
  return createHmac('sha256', key).update(claim).digest()
}
