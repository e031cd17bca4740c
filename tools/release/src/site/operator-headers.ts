import { CodedError } from '../errors/coded-error.ts'

/** Header that selects the release to preview. */
export const releaseHeader = 'x-kinora-release'

/** A site and its operator token. */
export interface OperatedSite {
  /** URL of the site, without a trailing slash. */
  url: string
  /** The site's `KINORA_OPERATOR_TOKEN`. */
  operatorToken?: string | undefined
}

/**
 * Returns the header that grants access to previews and telemetry; empty without a token.
 *
 * @throws {Error} if the token would be sent over a network unencrypted.
 */
export function operatorHeaders({ url, operatorToken }: OperatedSite): Record<string, string> {
  if (operatorToken === undefined) return {}
  const { protocol, hostname } = new URL(url)
  const isOnThisMachine = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !isOnThisMachine)
    throw new CodedError(
      'KIN-SITE-003',
      `KINORA_SITE_URL is ${url}, but the operator token is sent only over https or to this machine.`,
    )
  return { 'x-kinora-operator': operatorToken }
}
