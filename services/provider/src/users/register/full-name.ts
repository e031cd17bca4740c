/** A full name in the one form that is stored: what looks alike by itself is the same, and spaces are single. */
export function normaliseFullName(fullName: string): string {
  return (
    fullName
      .normalize('NFKC')
      // These choose between the drawings of a sign (black heart, red heart), and are not seen themselves.
      .replaceAll(/[\uFE0E\uFE0F]/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  )
}

/**
 * Signs that are not seen, or that change how what stands around them is shown: controls, zero widths, changes of direction, fillers,
 * private and unassigned ones.
 */
const unseenPattern = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Scripts that write words with joiners, which stand between two letters and change how these are joined, as in Persian and Hindi. */
const joined = ['Arab', 'Syrc', 'Deva', 'Beng', 'Gujr', 'Guru', 'Knda', 'Mlym', 'Orya', 'Sinh', 'Taml', 'Telu']
  .map((script) => `\\p{Script=${script}}`)
  .join('')
const joinerPattern = new RegExp(`(?<=[${joined}]\\p{M}*)[\u200C\u200D](?=[${joined}])`, 'gu')

/** More accents on one letter than any language has are drawn over the lines above and below. */
const stackedAccents = /\p{M}{5}/u

/** What is wrong with the full name of a new account, in its normal form; undefined when nothing is. Those that exist stay. */
export function fullNameViolation(fullName: string): string | undefined {
  if (unseenPattern.test(fullName.replaceAll(joinerPattern, ''))) {
    return 'Full name contains characters that cannot be seen. Please remove them.'
  }
  if (!/[\p{L}\p{N}]/u.test(fullName)) return 'Full name should contain at least one letter or digit'
  if (stackedAccents.test(fullName.normalize('NFD'))) return 'Full name has too many accents on one letter'
  return undefined
}
