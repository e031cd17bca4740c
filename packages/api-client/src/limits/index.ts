/*
 * How long the texts and how large the files of a form may be, as the provider enforces it. The shell does not share this entry: a remote carries the limits of
 * its own forms.
 */
export {
  captionLimits,
  commentLimits,
  credentialLimits,
  feedbackLimits,
  registrationLimits,
  reportLimits,
  uploadLimits,
} from './limits.gen.ts'

/** Characters as a person and the provider count them, for a `maxLength`: code points, so that an emoji is one and not two. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether a form should show how many characters are left: at more than four fifths of the limit. */
export function isNearLimit(length: number, maxLength: number): boolean {
  return length > maxLength * 0.8
}
