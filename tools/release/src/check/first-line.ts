/** What fits into a line. */
export function firstLine(text: string): string {
  return text.split('\n')[0]?.slice(0, 300) ?? ''
}
