/*
 * Patterns for names that teams choose. Publishing, the check, release documents and telemetry share them, so all four accept the same names. They're plain
 * strings, because pages use them without a schema library.
 */

/** App name. `constructor` is excluded because releases use app names as object keys, and every object already has that one. */
export const appPattern = '(?!constructor(?:@|$))[a-z][a-z0-9-]{0,63}'

/** Version or build name. Dots are only allowed between other characters, which rules out "..". */
export const versionPattern = String.raw`[a-z0-9][a-z0-9-]*(?:\.[a-z0-9-]+)*`

/** One segment of a file path in a build. */
export const filePartPattern = String.raw`[\w@+-][\w@+.-]*`

/** Maximum length of a file path in a build. */
export const maxFileLength = 200

/** Maximum length of a location in a released file, including app, build, file, line and column. */
export const maxPlaceLength = '/mf/'.length + 64 + 1 + 128 + 1 + maxFileLength + 16

/** Team name: visible characters, with plain spaces allowed only in between. */
export const ownerPattern = String.raw`^(?! )(?:[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]| ){1,80}(?<! )$`

/** Limited because each optional segment doubles the number of paths that a route can match. */
const maxOptionalParts = 4

const routePart = String.raw`(?!\.{1,2}(?:[/?]|$))(?::[A-Za-z][\w-]*|[\w.~-]+)\??`

/** A route's path, as declared in package.json: `/watch/:videoId`, `/music/:id?`, `/docs/*`. */
export const routePattern = String.raw`^(?=.{1,120}$)(?!(?:[^?]*\?){${maxOptionalParts + 1}})/(?:${routePart}(?:/${routePart})*(?:/\*)?|\*)?$`

/** API call below `/api/v1` that may use the route's parameters, such as `/videos/:videoId?with=:videoId`. */
export const callPattern = String.raw`^(?=.{1,300}$)(?!.*/\.{0,2}(?:[/?]))(?!.*/\.{1,2}$)/[\w/:.~%@+&=?,*-]*$`

/** Query that a route's URL must contain, such as `sort=trending`. */
export const queryPattern = String.raw`^(?=.{1,120}$)[a-zA-Z]+=[\w-]+(?:&[a-zA-Z]+=[\w-]+)*$`

/** Describes what each pattern allows. */
const meanings: Record<string, string> = {
  [ownerPattern]:
    'must be the name of a team: 1 to 80 visible characters on one line, without spaces at its ends or invisible characters',
  [routePattern]:
    `must be a path such as "/music/:song": at most 120 characters; each part is letters (a to z), digits, ".", "_", "~" and "-", or a parameter such as ":song"; ` +
    `a "?" makes a segment optional (at most ${maxOptionalParts}), and "*" may be the last segment`,
  [queryPattern]: 'must be a query such as "sort=trending", with at most 120 characters',
  [callPattern]: 'must be the path of a call below /api/v1, such as "/songs/:song", with at most 300 characters',
}

/** Describes a schema violation in words. */
export function violationText(violation: { keyword: string; message: string; params?: object } | undefined): string {
  const { pattern } = (violation?.params ?? {}) as { pattern?: unknown }
  return (
    (violation?.keyword === 'pattern' ? meanings[String(pattern)] : undefined) ?? violation?.message ?? 'is invalid'
  )
}
