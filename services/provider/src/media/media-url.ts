/** The path under which the site serves a stored file; empty when there is none. */
export function mediaUrl(key: string | null): string {
  return key ? `/media/${key}` : ''
}
