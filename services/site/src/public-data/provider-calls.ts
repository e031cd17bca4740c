import { takeUpTo } from '../provider-proxy/take-up-to.ts'
import { createUpstream } from '../provider-proxy/upstream.ts'
import type { UpstreamResponse } from '../provider-proxy/upstream.ts'
import { defaultProxyLimits } from '../provider-proxy/proxy-limits.ts'
import type { PublicDataLimits } from './public-data-limits.ts'

/** Complete response from the provider. */
export interface ProviderResponse {
  status: number
  headers: UpstreamResponse['headers']
  body: string
}

/** The site's own calls to the provider: without cookies, in a separate lane, and limited in time and size. */
export interface ProviderCalls {
  /**
   * @param call path relative to `/api/v1`.
   * @param maxBytes overrides the maximum response size.
   * @throws {Error} if the response is incomplete, too large or too late.
   */
  get(call: string, maxBytes?: number): Promise<ProviderResponse>
  close(): Promise<void>
}

/** Header that tells the provider not to count a view (api.md, "What the provider does that the spec leaves open"). */
export const viewsHeader = 'x-kinora-views'
export const separateViews = 'separate'

export function createProviderCalls(
  providerUrl: string,
  { lane, callMs, responseBytes }: Pick<PublicDataLimits, 'lane' | 'callMs' | 'responseBytes'>,
): ProviderCalls {
  const upstream = createUpstream(providerUrl, lane, defaultProxyLimits)
  const headers = { accept: 'application/json', [viewsHeader]: separateViews }

  return {
    async get(call, maxBytes = responseBytes) {
      const signal = AbortSignal.timeout(callMs)
      const response = await upstream.ask({ method: 'GET', path: `/api/v1${call}`, headers, signal })
      const body = await takeUpTo(maxBytes, response.body)
      if (Buffer.isBuffer(body)) return { status: response.status, headers: response.headers, body: body.toString() }
      response.body.destroy()
      throw new Error(`The provider's response to ${call} is larger than ${maxBytes} bytes.`)
    },
    close: () => upstream.close(),
  }
}
