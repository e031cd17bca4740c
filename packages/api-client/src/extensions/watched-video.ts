import type { Video } from '../entities.ts'

/** Where the viewer stopped in a video, in seconds; null for a visitor, and where the provider keeps no such thing. */
export function watchedSecondsOf({ watchedSeconds }: Pick<Video, 'watchedSeconds'>): number | null {
  return typeof watchedSeconds === 'number' ? watchedSeconds : null
}

/** The header by which reading a video counts no view: the reader tells of it itself, by `reportView`. */
export const separateViews = { headers: { 'X-Kinora-Views': 'separate' } } as const
