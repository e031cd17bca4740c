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
export interface RegistrationFault {
  field: keyof RegistrationForm
  message: string
}

/** Why the last choice of a picture was refused; '' where it was not, or the field has been emptied since. */
export type RefusedPictures = Record<'avatar' | 'coverImage', string>

type CheckedRegistration = { fault: RegistrationFault } | { fault: null; registration: Registration }

const required = ['fullName', 'email', 'username', 'password'] as const

/** Checks the form by the rules of spec 5: its first fault, or what is to be sent. A refused picture is a fault whatever picture was there before (reading 21). */
export function checkRegistration(
  { confirmPassword, avatar, coverImage, ...texts }: RegistrationForm,
  refused: RefusedPictures,
): CheckedRegistration {
  const empty = required.find((field) => texts[field] === '')
  if (empty !== undefined) return { fault: { field: empty, message: 'All fields are required' } }
  if (confirmPassword !== texts.password) {
    return { fault: { field: 'confirmPassword', message: 'Passwords do not match' } }
  }
  if (refused.avatar) return { fault: { field: 'avatar', message: refused.avatar } }
  if (avatar === null) return { fault: { field: 'avatar', message: 'Profile picture is required' } }
  if (refused.coverImage) return { fault: { field: 'coverImage', message: refused.coverImage } }
  return { fault: null, registration: { ...texts, avatar, coverImage: coverImage ?? undefined } }
}
