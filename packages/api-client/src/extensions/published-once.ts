/**
 * The header by which an upload whose answer was lost publishes nothing when it is sent again, and is answered with its video. A provider that does not know it takes no
 * notice.
 *
 * @param key of this upload alone among the viewer's: at most 255 characters that a header can have.
 */
export function publishedOnce(key: string): { headers: Readonly<Record<string, string>> } {
  return { headers: { 'Idempotency-Key': key } }
}
