import { CodedError } from '../errors/coded-error.ts'

/** Selects the release of the requested page. */
export const releaseHeader = 'x-kinora-release'

/** A site with its operator's token. */
export interface OperatedSite {
  /** Its URL, without a trailing slash. */
  url: string
  /** The site's `KINORA_OPERATOR_TOKEN`. */
  operatorToken?: string | undefined
}

/**
 * The header that gives access to previews and telemetry; empty without a token.
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
      `KINORA_SITE_URL is ${url}. The operator's token is sent by https only, or to this machine.`,
    )
  return { 'x-kinora-operator': operatorToken }
}
