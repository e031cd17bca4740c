import { formatRelativeTime } from '@kinora/ui'

/** How long ago something was: `2 days ago`; `a moment ago` for what has just been, also where the clocks of two machines differ a little. */
export function formatAgo(iso: string): string {
  return Math.abs(Date.now() - Date.parse(iso)) < 1_500 ? 'a moment ago' : formatRelativeTime(iso)
}
