/*
 * The one set of rules for the names that teams choose. Publishing, the check, release documents and telemetry all use these patterns, so what one of them accepts
 * the others can read. They are plain texts, because pages use them too and load no schema library.
 */

/**
 * An app's name. `constructor` is left out, because releases are objects with apps as their keys, and it is the one name of this form that every object has.
 */
export const appPattern = '(?!constructor(?:@|$))[a-z][a-z0-9-]{0,63}'

/** A version, and a build's name. Every dot is between two other characters, so neither can be "..", nor begin or end with a dot. */
export const versionPattern = String.raw`[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*`

/** One part of a file's path in a build. */
export const filePartPattern = String.raw`[\w@+-][\w@+.-]*`

/** The longest path of a file in its build. */
export const maxFileLength = 200

/** The longest place in a released file: app, build, file, line and column. */
export const maxPlaceLength = '/mf/'.length + 64 + 1 + 128 + 1 + maxFileLength + 16

/** A team's name: printable text with at least one visible character, and plain spaces only inside it. */
export const ownerPattern = String.raw`^(?! )(?:[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]| ){1,80}(?<! )$`

/** Each optional part doubles the paths that a route can match, so a route has few. */
const maxOptionalParts = 4

const routePart = String.raw`(?!\.{1,2}(?:[/?]|$))(?::[A-Za-z][\w-]*|[\w.~-]+)\??`

/** A route's path as package.json declares it: `/watch/:videoId`, `/music/:id?`, `/docs/*`. */
export const routePattern = String.raw`^(?=.{1,120}$)(?!(?:[^?]*\?){${maxOptionalParts + 1}})/(?:${routePart}(?:/${routePart})*(?:/\*)?|\*)?$`

/** A call below `/api/v1`, with the route's parameters: `/videos/:videoId?with=:videoId`. */
export const callPattern = String.raw`^(?=.{1,300}$)(?!.*/\.{0,2}(?:[/?]))(?!.*/\.{1,2}$)/[\w/:.~%@+&=?,*-]*$`

/** The query that a route's URL must have: `sort=trending`. */
export const queryPattern = String.raw`^(?=.{1,120}$)[a-zA-Z]+=[\w-]+(?:&[a-zA-Z]+=[\w-]+)*$`

/** What to write instead, by the pattern that a name does not match. */
const meanings: Record<string, string> = {
  [ownerPattern]:
    'must be the name of a team: 1 to 80 visible characters on one line, without spaces at its ends or invisible characters',
  [routePattern]:
    `must be a path such as "/music/:song": at most 120 characters; each part is letters (a to z), digits, ".", "_", "~" and "-", or a parameter such as ":song"; ` +
    `a "?" after a part makes it optional (at most ${maxOptionalParts}), and "*" may be the last part`,
  [queryPattern]: 'must be a query such as "sort=trending", with at most 120 characters',
  [callPattern]: 'must be the path of a call below /api/v1, such as "/songs/:song", with at most 300 characters',
}

/** What is wrong with a value, in words, for an error that a schema reports. */
export function violationText(violation: { keyword: string; message: string; params?: object } | undefined): string {
  const { pattern } = (violation?.params ?? {}) as { pattern?: unknown }
  return (
    (violation?.keyword === 'pattern' ? meanings[String(pattern)] : undefined) ??
    violation?.message ??
    'is not as it should be'
  )
}
