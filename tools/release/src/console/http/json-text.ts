/**
 * A value as JSON, without signs in any of its texts that would turn text around, hide it or move what stands beside it: notes, names of owners and messages of errors
 * are whatever somebody wrote.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'string' ? part.replaceAll(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ') : part,
  )
}
