/*
 * Length and size limits of form fields, as enforced by the provider. The shell doesn't share this entry point, so each remote bundles the limits of its own
 * forms.
 */
export {
  captionLimits,
  commentLimits,
  credentialLimits,
  feedbackLimits,
  registrationLimits,
  playlistLimits,
  profileLimits,
  reportLimits,
  uploadLimits,
} from './limits.gen.ts'

/** Counts characters the way the provider does for `maxLength`: in code points, so an emoji counts as one. */
export function lengthOf(text: string): number {
  return Array.from(text).length
}

/** Whether a form should show how many characters are left: true when more than 80% of the limit is used. */
export function isNearLimit(length: number, maxLength: number): boolean {
  return length > maxLength * 0.8
}
