/*
 * How long the texts and how large the files of a form may be, as the provider refuses them. The shell does not share this entry: a remote carries the limits
 * of its own forms.
 */
export { isNearLimit } from './is-near-limit.ts'
export { lengthOf } from './length-of.ts'
export { captionLimits, commentLimits, credentialLimits, registrationLimits, uploadLimits } from './limits.gen.ts'
