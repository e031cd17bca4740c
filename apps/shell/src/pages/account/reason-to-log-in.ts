import type { LoginLocationState } from '@kinora/shell-contract'

const reasons: Record<string, string> = {
  '/liked-videos': 'Log in to see the videos that you like.',
  '/watch-history': 'Log in to see what you have watched.',
  '/subscriptions': 'Log in to see the channels that you follow.',
  '/playlists': 'Log in to see your playlists.',
  '/upload': 'Log in to upload a video.',
}

/** Why a private page sent the viewer to log in; undefined if they came by themselves. */
export function reasonFor(state: unknown): string | undefined {
  const from = (state as Partial<LoginLocationState> | null)?.from
  return typeof from === 'string' ? reasons[from.split(/[?#]/)[0] ?? ''] : undefined
}
