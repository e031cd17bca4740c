/*
 * The length and size limits of form fields, as the provider enforces them. The shell does not share this entry: a remote bundles the limits of its own forms.
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

/** Counts characters for a `maxLength` as the provider does: in code points, so an emoji counts as one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether a form should show the number of remaining characters: when more than four fifths of the limit are used. */
export function isNearLimit(length: number, maxLength: number): boolean {
  return length > maxLength * 0.8
}
