import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

import { readBuildId } from '../names/released-names.ts'

/** The parameter of a link that previews a build, and the name of the cookie that keeps it: `?kinora-preview=…`. */
export const previewName = 'kinora-preview'

/** What a link previews, and until when. */
export interface Preview {
  /** As `publish` names it: `watch@1.0.0-4f0c2d9e1b`. */
  build: string
  /** In whole seconds. */
  expiresAt: Date
}

/** What a text that claims to be a signed preview is worth; `forged`: it was altered, signed by another token, or is none at all. */
export type PreviewClaim = ({ state: 'valid' | 'expired' } & Preview) | { state: 'forged' }

/**
 * Signs a preview by the operator's token of a site, which nobody learns by it. The text stands for itself: a site keeps nothing of it, and a site with another token
 * takes none of the former one's.
 *
 * @param operatorToken `KINORA_OPERATOR_TOKEN` of the site, at least 32 characters.
 * @returns a text of letters, digits and `@ . ~ _ -`, fit for a URL and for a cookie.
 */
export function signPreview({ build, expiresAt }: Preview, operatorToken: string): string {
  const claim = `${build}~${Math.floor(expiresAt.getTime() / 1_000)}`
  return `${claim}~${signatureOf(claim, operatorToken).toString('base64url')}`
}

/**
 * Reads a signed preview. Of one that is not signed by the token nothing is believed.
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

/** By a key of its own, so that what is signed here says nothing about the token and opens nothing else. */
function signatureOf(claim: string, operatorToken: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', operatorToken, 'kinora', 'preview links', 32))
  return createHmac('sha256', key).update(claim).digest()
}
