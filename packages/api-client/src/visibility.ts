import type { Video } from './entities.ts'
import { text } from './read.ts'

/** Who can find and watch a video. A scheduled video is private until it becomes public. */
export type Visibility = 'public' | 'unlisted' | 'private' | 'scheduled'

export interface VideoVisibility {
  visibility: Visibility
  /** When a scheduled video becomes public, as an ISO 8601 time; '' otherwise. */
  publishesAt: string
}

/** Reads a video's visibility. A video without that field is public, because only providers that support it send it. */
export function visibilityOf(video: Pick<Video, 'visibility' | 'publishesAt'>): VideoVisibility {
  const visibility = text(video.visibility)
  const publishesAt = text(video.publishesAt)
  if (visibility === 'private' && publishesAt !== '') return { visibility: 'scheduled', publishesAt }
  const isKnown = visibility === 'unlisted' || visibility === 'private'
  return { visibility: isKnown ? visibility : 'public', publishesAt: '' }
}

/** Labels for each visibility. */
export const visibilityNames = {
  public: 'Public',
  unlisted: 'Unlisted',
  private: 'Private',
  scheduled: 'Scheduled',
} as const satisfies Record<Visibility, string>

/** Describes a visibility in a few words, such as "Unlisted" or "Scheduled for Nov 29, 2026, 10:00 AM" in the viewer's time zone. */
export function describeVisibility({ visibility, publishesAt }: VideoVisibility): string {
  const at = new Date(publishesAt)
  if (visibility !== 'scheduled' || Number.isNaN(at.getTime())) return visibilityNames[visibility]
  return `Scheduled for ${at.toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}`
}

/** Returns a visibility's form fields for `videos.upload`, `publishUpload`, `updateVideo` and `setVisibility`. Requires `canSetVisibility`. */
export function visibilityFields({ visibility, publishesAt }: VideoVisibility) {
  return visibility === 'scheduled' ? ({ visibility: 'private', publishesAt } as const) : { visibility }
}
