import { skeletonOf } from './skeleton.ts'

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
export function usernameViolation(username: string): string | undefined {
  const bare = username.replaceAll(/[^a-zA-Z0-9]/g, '')
  if (bare === '') return 'Username should contain at least one letter or digit'
  // `admin.`, `Ad_min` and `adm1n` all read as admin.
  const isReserved = [bare, bare.toLowerCase(), bare.replaceAll('1', 'i')].some((name) =>
    reservedSkeletons.has(skeletonOf(name)),
  )
  return isReserved ? 'This username is reserved. Please choose another.' : undefined
}
