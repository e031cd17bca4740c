import type { Registration } from '@kinora/api-client'

/** The registration form as filled in (spec 3). */
export interface RegistrationForm {
  fullName: string
  email: string
  username: string
  password: string
  confirmPassword: string
  avatar: File | null
  coverImage: File | null
}

/** What keeps a form from being sent, and where it is to be mended. */
export interface RegistrationError {
  field: keyof RegistrationForm
  message: string
}

/** Why the last choice of a picture was refused; '' where it was not, or the field has been emptied since. */
export type RefusedPictures = Record<'avatar' | 'coverImage', string>

type CheckedRegistration = { error: RegistrationError } | { error: null; registration: Registration }

const required = ['fullName', 'email', 'username', 'password'] as const

/** Checks the form by the rules of spec 5: its first error, or what is to be sent. A refused picture is a error whatever picture was there before (reading 21). */
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
