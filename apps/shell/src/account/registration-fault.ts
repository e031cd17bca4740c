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

/** What keeps the form from being sent, in the words of spec 5; null for a form that can be. */
export function registrationFault({
  fullName,
  email,
  username,
  password,
  confirmPassword,
  avatar,
}: RegistrationForm): string | null {
  if ([fullName, email, username, password].includes('')) return 'All fields are required'
  if (password !== confirmPassword) return 'Passwords do not match'
  if (avatar === null) return 'Profile picture is required'
  return null
}
