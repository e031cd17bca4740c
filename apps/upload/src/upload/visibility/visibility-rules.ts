import type { VideoVisibility, Visibility } from '@kinora/api-client/extensions'

/** A visibility as a form shows it. */
export interface EnteredVisibility {
  visibility: Visibility
  /** When a scheduled video becomes public: the value of a `datetime-local` input, in the viewer's time zone. */
  publishesAt: string
}

/** How far ahead the provider accepts a publication time. */
const maxScheduledDays = 365

/** Returns the error message for a publication time; undefined if the time is valid or isn't needed. */
export function scheduleError({ visibility, publishesAt }: EnteredVisibility): string | undefined {
  if (visibility !== 'scheduled') return undefined
  const msAhead = new Date(publishesAt).getTime() - Date.now()
  if (Number.isNaN(msAhead)) return 'Please choose a date and time'
  if (msAhead <= 0) return 'Please choose a time in the future'
  if (msAhead > maxScheduledDays * 24 * 60 * 60_000) return `Please choose a time within ${maxScheduledDays} days`
  return undefined
}

/** Returns the error message by field. */
export function scheduleErrors(entered: EnteredVisibility): { publishesAt?: string } {
  const publishesAt = scheduleError(entered)
  return publishesAt === undefined ? {} : { publishesAt }
}

/** Converts form values to a visibility. A video with an invalid publication time stays private. */
export function visibilityFrom({ visibility, publishesAt }: EnteredVisibility): VideoVisibility {
  if (visibility !== 'scheduled') return { visibility, publishesAt: '' }
  const at = new Date(publishesAt)
  return Number.isNaN(at.getTime())
    ? { visibility: 'private', publishesAt: '' }
    : { visibility, publishesAt: at.toISOString() }
}

/** Converts a visibility to form values. */
export function enteredFrom({ visibility, publishesAt }: VideoVisibility): EnteredVisibility {
  return { visibility, publishesAt: publishesAt === '' ? '' : localTime(new Date(publishesAt)) }
}

/** Returns a time in the viewer's time zone, as the value of a `datetime-local` input. */
export function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}
