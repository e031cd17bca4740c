import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { readBuildId } from '../names/released-names.ts'

/** Name of both the query parameter in a preview link (`?kinora-preview=…`) and the preview cookie. */
export const previewName = 'kinora-preview'

/** What a preview link shows, and until when. */
export interface Preview {
  /** Build ID as printed by `publish`, such as `watch@1.0.0-4f0c2d9e1b`. */
  build: string
  /** Accurate to the second. */
  expiresAt: Date
}

/** Result of reading a signed preview. `forged` means that the string was altered, was signed with another token, or isn't a preview at all. */
export type PreviewClaim = ({ state: 'valid' | 'expired' } & Preview) | { state: 'forged' }

/**
 * Signs a preview with the site's operator token without revealing the token. The result is self-contained, so the site stores nothing. Changing the token
 * invalidates all existing links.
 *
 * @param operatorToken the site's `KINORA_OPERATOR_TOKEN`, at least 32 characters.
 * @returns a string of letters, digits and `@ . ~ _ -`, safe for URLs and cookies.
 */
export function signPreview({ build, expiresAt }: Preview, operatorToken: string): string {
  const claim = `${build}~${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${claim}~${signatureOf(claim, operatorToken).toString('base64url')}`
}

/**
 * Reads and verifies a signed preview. Returns none of its data if the signature is invalid.
 *
 * @param now the current time, which tests can override.
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

/** Signs with a derived key, so that the signature reveals nothing about the token and can't be reused for other purposes. */
function signatureOf(claim: string, operatorToken: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', operatorToken, 'kinora', 'preview links', 32))
  return createHmac('sha256', key).update(claim).digest()
}
