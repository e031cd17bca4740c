import type { FieldError } from '../../http/api-error.ts'
import { isMadeOfOwnNames, type OwnNames } from './own-names.ts'
import { minPasswordLength } from '../account/schemas.ts'
import { skeletonOf } from './skeleton.ts'

/**
 * Returns the errors in well-formed sign-up fields, one per field. The rules apply to new names and
 * passwords: existing accounts that break them are unaffected, and login accepts any password.
 */
export async function signUpViolations(fields: OwnNames & { password: string }): Promise<FieldError[]> {
  const messages = {
    fullName: fullNameViolation(fields.fullName),
    username: usernameViolation(fields.username),
    password: await passwordViolation(fields.password, fields),
  }
  return Object.entries(messages).flatMap(([field, message]) => (message ? [{ field, message }] : []))
}

export function fullNameViolation(fullName: string): string | undefined {
  return /[\p{L}\p{N}]/u.test(fullName) ? undefined : 'Full name should contain at least one letter or digit'
}

export async function passwordViolation(password: string, names: OwnNames): Promise<string | undefined> {
  if (isMadeOfOwnNames(password, names)) {
    return 'Your password is too similar to your name, username, email or “Kinora”. Please choose another.'
  }
  if (await isCommonPassword(password)) return 'This password is too common. Please choose another.'
  return undefined
}

const commonPasswordCount = 10_000

let commonPasswords: Promise<Set<string>> | undefined

/**
 * Whether a normalized password is among the 10,000 most common, ignoring case. The lists are loaded on first use and use 2.5 MB of memory. Only the roughly
 * 3,500 passwords that are long enough for an account are kept.
 */
async function isCommonPassword(password: string): Promise<boolean> {
  commonPasswords ??= loadCommonPasswords()
  return (await commonPasswords).has(password.toLowerCase())
}

async function loadCommonPasswords(): Promise<Set<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const commonest = dictionary['passwords-common'].slice(0, commonPasswordCount)
  return new Set(commonest.map(String).filter(({ length }) => length >= minPasswordLength))
}

/** Names that could impersonate Kinora's operators or clash with URLs or programs. */
const reserved = `
  admin admins administrator administrators root superuser sysadmin system sysop webmaster postmaster hostmaster
  operator owner staff team mod mods moderator moderators support help helpdesk service security abuse legal
  privacy billing official verified info contact noreply mailerdaemon daemon bot everyone anonymous guest visitor
  kinora kinoraadmin kinorahelp kinoraofficial kinorasupport kinorateam
  api app www web mail email ftp smtp imap dns cdn static assets media login logout signin signout signup register
  account accounts settings profile user users channel channels video videos watch upload search home index feed
  null undefined none nil nan true false void localhost deleted unknown nobody
  constructor prototype proto tostring valueof hasownproperty
`
const reservedSkeletons = new Set(reserved.trim().split(/\s+/).map(skeletonOf))

/**
 * Returns the error in a new account's well-formed username, or undefined if the username is valid. Existing usernames are unaffected.
 */
function usernameViolation(username: string): string | undefined {
  const bare = username.replaceAll(/[^a-zA-Z0-9]/g, '')
  if (bare === '') return 'Username should contain at least one letter or digit'
  // `admin.`, `Ad_min` and `adm1n` all read as admin.
  const isReserved = [bare, bare.toLowerCase(), bare.replaceAll('1', 'i')].some((name) =>
    reservedSkeletons.has(skeletonOf(name)),
  )
  return isReserved ? 'This username is reserved. Please choose another.' : undefined
}
