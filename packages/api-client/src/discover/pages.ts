import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

import type { Schemas } from '../contract.ts'
import type { ApiClient } from '../create-api-client.ts'
import { contractCall } from '../extensions.ts'
import type { ReadOptions } from '../http/call.ts'
import { fill, ignore, list, thing } from '../read.ts'
import type { Reader } from '../read.ts'

const emptyPage = { title: '', markdown: '', updatedAt: '' }

/** A page that the site's operator has written, such as the terms of use. */
export type OperatorPage = typeof emptyPage

/** Fetches an operator page. If the operator hasn't written it, fails as `not-found` with the code `PAGE_NOT_FOUND`. */
export function getPage(api: ApiClient, slug: string, options?: ReadOptions): Promise<OperatorPage> {
  return contractCall(api)('GET', '/pages/{slug}', {
    ...options,
    params: { slug },
    access: 'anyone',
    read: (value: unknown) => fill(emptyPage, value),
  })
}

/** Sends feedback to the operator. Visitors can send it too. */
export function sendFeedback(api: ApiClient, message: string): Promise<void> {
  return contractCall(api)('POST', '/feedback', { body: { message }, access: 'anyone', read: ignore })
}

/** Labels for the reasons that a report can give. */
export const reportReasons = {
  spam: 'Spam or fraud',
  abuse: 'Harassment or hate speech',
  violence: 'Violence or danger',
  sexual: 'Sexual content',
  misleading: 'Misleading title or picture',
  rights: 'Infringes my rights',
  other: 'Something else',
} as const satisfies Record<Schemas['Report']['reason'], string>

export type ReportReason = keyof typeof reportReasons

/** A new report about a video, comment or channel. */
export interface NewReport {
  kind: 'video' | 'comment' | 'channel'
  /** ID of the reported video, comment or channel. */
  id: string
  reason: ReportReason
  details?: string | undefined
}

/** Reports an item to the moderators. Fails as `conflict` while an earlier report of the same item from this viewer is still open. */
export function sendReport(api: ApiClient, report: NewReport): Promise<void> {
  return contractCall(api)('POST', '/reports', { body: report, read: ignore })
}

const emptyReport = {
  _id: '',
  kind: '',
  /** Video title, channel name or start of the comment; '' if the item no longer exists. */
  title: '',
  /** ID of the reported video, or of the video that the reported comment is on; '' for a channel. */
  video: '',
  /** Username of a reported channel; '' for videos and comments. */
  username: '',
  /** A `ReportReason`, or a newer reason that this client doesn't know. */
  reason: '',
  details: '',
  createdAt: '',
  /** Moderator's reply; '' until there is one. */
  answer: '',
  answeredAt: '',
}

/** A report that the viewer sent earlier. */
export type Report = typeof emptyReport

const readReports: Reader<{ reports: Report[]; pagination: { totalPages: number } }> = (value) => ({
  reports: list(thing(emptyReport))(Object(value).reports),
  ...fill({ pagination: { totalPages: 0 } }, value),
})

/** Fetches a page of the viewer's reports, newest first. Fails as `unauthenticated` for visitors. */
export function getReports(
  api: ApiClient,
  page: number,
  options?: ReadOptions,
): Promise<ReturnType<typeof readReports>> {
  return contractCall(api)('GET', '/reports', {
    ...options,
    query: { page, limit: 20 },
    access: 'anyone',
    read: readReports,
  })
}

// As in `readQuery`: the client already retries reads where that helps, and further retries are up to the viewer.
const onlyOnRequest = { retry: false, retryOnMount: false } as const

export const pageQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['page', slug],
    queryFn: ({ signal }) => getPage(api, slug, { signal }),
    staleTime: 300_000,
    ...onlyOnRequest,
  })

/** Infinite query of the viewer's reports. */
export const reportsQuery = (api: ApiClient) =>
  infiniteQueryOptions({
    queryKey: ['reports'],
    queryFn: ({ pageParam, signal }) => getReports(api, pageParam, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }, _pages, page) => (page < pagination.totalPages ? page + 1 : undefined),
    staleTime: 5_000,
    ...onlyOnRequest,
  })
