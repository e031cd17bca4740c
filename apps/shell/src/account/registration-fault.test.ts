import { registrationFault } from './registration-fault.ts'
import type { RegistrationForm } from './registration-fault.ts'

const complete: RegistrationForm = {
  fullName: 'Ada Lovelace',
  email: 'ada@kinora.example',
  username: 'ada',
  password: 'engine',
  confirmPassword: 'engine',
  avatar: new File(['x'], 'ada.png', { type: 'image/png' }),
  coverImage: null,
}

test('a complete form has no fault, with or without a cover image', () => {
  expect(registrationFault(complete)).toBeNull()
  expect(registrationFault({ ...complete, coverImage: complete.avatar })).toBeNull()
})

test.each(['fullName', 'email', 'username', 'password'])('%s is required', (field) => {
  expect(registrationFault({ ...complete, [field]: '' })).toBe('All fields are required')
})

test('a password confirmed otherwise is refused', () => {
  expect(registrationFault({ ...complete, confirmPassword: 'Engine' })).toBe('Passwords do not match')
})

test('a profile picture is required', () => {
  expect(registrationFault({ ...complete, avatar: null })).toBe('Profile picture is required')
})
