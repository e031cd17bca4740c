/** Whether a text is so long, in characters, that a form should show how much is left: more than four fifths of its limit. */
export function isNearLimit(length: number, maxLength: number): boolean {
  return length > maxLength * 0.8
}
