import { CodedError } from '../errors/coded-error.ts'

/** Names the release whose page is asked for. */
export const releaseHeader = 'x-kinora-release'

/** A site, and what opens there what is not for everybody. */
export interface OperatedSite {
  /** Its URL, without a slash at the end. */
  url: string
  /** What the site knows as `KINORA_OPERATOR_TOKEN`. */
  operatorToken?: string | undefined
}

/**
 * The header that opens previews and the telemetry's summary; none without a token.
 *
 * @throws {Error} where the token would go over a network for everybody on it to read.
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
