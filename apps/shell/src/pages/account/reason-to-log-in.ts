import type { LoginLocationState } from '@kinora/shell-contract'

const reasons: Record<string, string> = {
  '/liked-videos': 'Log in to see your liked videos.',
  '/watch-history': 'Log in to see your watch history.',
  '/subscriptions': 'Log in to see your subscriptions.',
  '/playlists': 'Log in to see your playlists.',
  '/upload': 'Log in to upload a video.',
  '/your-videos': 'Log in to see your videos.',
  '/settings': 'Log in to change your settings.',
  '/profile': 'Log in to see your channel.',
}

/** Returns why the private page that redirected here requires a login; undefined if the viewer came from elsewhere. */
export function reasonFor(state: unknown): string | undefined {
  const from = (state as Partial<LoginLocationState> | null)?.from
  return typeof from === 'string' ? reasons[from.split(/[?#]/)[0] ?? ''] : undefined
}
