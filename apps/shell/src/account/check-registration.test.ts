import { checkRegistration } from './check-registration.ts'
import type { RegistrationForm } from './check-registration.ts'

const picture = new File(['x'], 'ada.png', { type: 'image/png' })
const complete: RegistrationForm = {
  fullName: 'Ada Lovelace',
  email: 'ada@kinora.example',
  username: 'ada',
  password: 'engine',
  confirmPassword: 'engine',
  avatar: picture,
  coverImage: null,
}

test('a complete form is sent without the confirmation', () => {
  const { confirmPassword: _confirmed, ...sent } = complete
  expect(checkRegistration(complete)).toEqual({ fault: null, registration: { ...sent, coverImage: undefined } })
})

test('a cover image is sent where there is one', () => {
  expect(checkRegistration({ ...complete, coverImage: picture })).toMatchObject({
    registration: { coverImage: picture },
  })
})

test.each(['fullName', 'email', 'username', 'password'])('%s is required', (field) => {
  expect(checkRegistration({ ...complete, [field]: '' })).toEqual({
    fault: { field, message: 'All fields are required' },
  })
})

test('the first empty field is the one to mend, before any other fault', () => {
  expect(checkRegistration({ ...complete, email: '', password: '', avatar: null })).toEqual({
    fault: { field: 'email', message: 'All fields are required' },
  })
})

test('a password confirmed otherwise is refused', () => {
  expect(checkRegistration({ ...complete, confirmPassword: 'Engine', avatar: null })).toEqual({
    fault: { field: 'confirmPassword', message: 'Passwords do not match' },
  })
})

test('a profile picture is required', () => {
  expect(checkRegistration({ ...complete, avatar: null })).toEqual({
    fault: { field: 'avatar', message: 'Profile picture is required' },
  })
})
