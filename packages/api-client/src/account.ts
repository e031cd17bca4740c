/*
 * The viewer's own account: optional calls beyond the specification (reading 33). The shell doesn't share this entry point, so each remote bundles what it uses.
 */
import { queryOptions } from '@tanstack/react-query'

import { ApiError, errorKindOf } from './api-error.ts'
import type { ApiClient } from './create-api-client.ts'
import { readUser } from './entities.ts'
import type { User } from './entities.ts'
import type { ReadOptions } from './http/call.ts'
import { fill, ignore, list, thing } from './read.ts'
import type { Reader } from './read.ts'

const abilities = {
  /** Whether the provider supports the calls that change the account. */
  canManageAccount: false,
  isHistoryPaused: false,
}

/** The viewer's own account. */
export type Account = User & typeof abilities

const readAccount: Reader<Account> = (value) => ({ ...readUser(value), ...fill(abilities, value) })

/** Fetches the viewer's account. */
export function getAccount(api: ApiClient, options?: ReadOptions): Promise<Account> {
  return api.call('GET', '/users/current-user', { ...options, read: readAccount })
}

/** Changes to the account. Omitted fields keep their values. */
export interface ProfileChanges {
  fullName?: string | undefined
  about?: string | undefined
  avatar?: File | undefined
  coverImage?: File | undefined
  removeCoverImage?: boolean | undefined
  /** Whether watched videos are left out of the history. */
  isHistoryPaused?: boolean | undefined
}

/** Changes the viewer's profile. Like an upload, a 401 refreshes the tokens but doesn't resend pictures. Requires `canManageAccount`. */
export function updateProfile(api: ApiClient, changes: ProfileChanges): Promise<Account> {
  return api.call('PATCH', '/users/me', { body: changes, isForm: true, read: readAccount })
}

/** Changes the email that the viewer logs in with. Fails as `forbidden` if the password is wrong. Requires `canManageAccount`. */
export function changeEmail(api: ApiClient, body: { email: string; password: string }): Promise<Account> {
  return api.call('POST', '/users/me/email', { body, read: readAccount })
}

/**
 * Changes the password and ends all other sessions of the account. Fails as `forbidden` if the current password is wrong. Requires `canManageAccount`.
 *
 * @param body the current password, and the new one.
 */
export function changePassword(api: ApiClient, body: { password: string; newPassword: string }): Promise<void> {
  return api.call('POST', '/users/me/password', { body, read: ignore })
}

/**
 * Sends an email with a link to `/reset-password`. Succeeds even if no account has this email. Fails as `not-found` without a code if the provider doesn't send
 * email.
 */
export function requestPasswordReset(api: ApiClient, email: string): Promise<void> {
  return api.call('POST', '/users/password-reset', { body: { email }, access: 'none', read: ignore })
}

/** Sets a new password and ends all sessions of the account. Fails as `not-found` with status 410 if the token has been used or has expired. */
export function confirmPasswordReset(api: ApiClient, body: { token: string; password: string }): Promise<void> {
  return api.call('POST', '/users/password-reset/confirm', { body, access: 'none', read: ignore })
}

/** URL of a ZIP file with the account's data. Call `checkAccountZip` before the browser downloads it. */
export const accountZipPath = '/api/v1/users/me/export.zip'

/**
 * Refreshes the session's cookie if necessary, and checks that the provider would send the ZIP file, because browsers don't show why a download has failed. Fails
 * as `conflict` if another download is in progress.
 */
export async function checkAccountZip({ tokens }: ApiClient): Promise<void> {
  const request = { method: 'HEAD', path: '/users/me/export.zip' }
  await tokens.getValid()
  const { ok, status } = await fetch(new URL(accountZipPath, location.origin), request).catch((cause: unknown) => {
    throw new ApiError({ kind: 'network', ...request, cause })
  })
  if (!ok) throw new ApiError({ kind: errorKindOf(status), ...request, status })
}

const emptySession = {
  _id: '',
  createdAt: '',
  /** When the session was last refreshed. */
  lastUsedAt: '',
  /** User agent that logged in; '' if unknown. */
  userAgent: '',
  /** IP address of the login; '' if unknown. */
  address: '',
  isCurrent: false,
}

/** A device or browser that is signed in to the account. */
export type AccountSession = typeof emptySession

const readSessions: Reader<AccountSession[]> = (value) => list(thing(emptySession))(Object(value).sessions)

/** Fetches the account's sessions, most recently used first. Fails as `unauthenticated` for visitors. */
export function getSessions(api: ApiClient, options?: ReadOptions): Promise<AccountSession[]> {
  return api.call('GET', '/users/sessions', { ...options, access: 'anyone', read: readSessions })
}

/** Ends one of the account's sessions. */
export function endSession(api: ApiClient, sessionId: string): Promise<void> {
  return api.call('DELETE', '/users/sessions/{sessionId}', { params: { sessionId }, read: ignore })
}

/** Ends all of the account's sessions except the current one. */
export function endOtherSessions(api: ApiClient): Promise<void> {
  return api.call('DELETE', '/users/sessions', { read: ignore })
}

// As in `readQuery`: the client already retries reads where that helps, and further retries are up to the viewer.
const onlyOnRequest = { retry: false, retryOnMount: false } as const

export const accountQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['account'],
    queryFn: ({ signal }) => getAccount(api, { signal }),
    staleTime: 5_000,
    ...onlyOnRequest,
  })

export const sessionsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => getSessions(api, { signal }),
    staleTime: 5_000,
    ...onlyOnRequest,
  })
