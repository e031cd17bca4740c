import type { Registration } from '@kinora/api-client'

/** Values of the registration form (spec 3). */
export interface RegistrationForm {
  fullName: string
  email: string
  username: string
  password: string
  confirmPassword: string
  avatar: File | null
  coverImage: File | null
}

/** An error that blocks submission, and the field that it belongs to. */
export interface RegistrationError {
  field: keyof RegistrationForm
  message: string
}

/** Error message for the most recently chosen image; '' if the image is valid or the field has been cleared. */
export type RefusedPictures = Record<'avatar' | 'coverImage', string>

type CheckedRegistration = { error: RegistrationError } | { error: null; registration: Registration }

const required = ['fullName', 'email', 'username', 'password'] as const

/**
 * Validates the form (spec 5). Returns the first error or, if there is none, the data to send. A rejected image is an error even if an earlier choice was valid
 * (reading 21).
 */
export function checkRegistration(
  { confirmPassword, avatar, coverImage, ...texts }: RegistrationForm,
  refused: RefusedPictures,
): CheckedRegistration {
  const empty = required.find((field) => texts[field] === '')
  if (empty !== undefined) return { error: { field: empty, message: 'All fields are required' } }
  if (confirmPassword !== texts.password) {
    return { error: { field: 'confirmPassword', message: 'Passwords do not match' } }
  }
  if (refused.avatar) return { error: { field: 'avatar', message: refused.avatar } }
  if (avatar === null) return { error: { field: 'avatar', message: 'Profile picture is required' } }
  if (refused.coverImage) return { error: { field: 'coverImage', message: refused.coverImage } }
  return { error: null, registration: { ...texts, avatar, coverImage: coverImage ?? undefined } }
}
