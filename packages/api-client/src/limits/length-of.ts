/** Characters as a person and the provider count them, for a `maxLength`: code points, so that an emoji is one and not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}
