/** What a video is called on a page: its title, or that it has none. */
export function shownTitle({ title }: { title: string }): string {
  return title || 'Untitled video'
}
