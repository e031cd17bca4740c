import { checkRegistration } from './check-registration.ts'
import type { RefusedPictures, RegistrationForm } from './check-registration.ts'

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

const check = (form: RegistrationForm, refused: Partial<RefusedPictures> = {}) =>
  checkRegistration(form, { avatar: '', coverImage: '', ...refused })

test('accepts a complete form and omits the password confirmation', () => {
  const { confirmPassword: _confirmed, ...sent } = complete
  expect(check(complete)).toEqual({ error: null, registration: { ...sent, coverImage: undefined } })
})

test('includes the cover image if one was chosen', () => {
  expect(check({ ...complete, coverImage: picture })).toMatchObject({
    registration: { coverImage: picture },
  })
})

test.each(['fullName', 'email', 'username', 'password'])('requires %s', (field) => {
  expect(check({ ...complete, [field]: '' })).toEqual({
    error: { field, message: 'All fields are required' },
  })
})

test('reports the first empty field before any other error', () => {
  expect(check({ ...complete, email: '', password: '', avatar: null })).toEqual({
    error: { field: 'email', message: 'All fields are required' },
  })
})

test('rejects a different password confirmation', () => {
  expect(check({ ...complete, confirmPassword: 'Engine', avatar: null })).toEqual({
    error: { field: 'confirmPassword', message: 'Passwords do not match' },
  })
})

test('requires a profile picture', () => {
  expect(check({ ...complete, avatar: null })).toEqual({
    error: { field: 'avatar', message: 'Profile picture is required' },
  })
})

test.each(['avatar', 'coverImage'] as const)('reports a rejected %s even if a valid one was chosen before', (field) => {
  const error = { field, message: 'No picture.' }
  expect(check({ ...complete, coverImage: picture }, { [field]: 'No picture.' })).toEqual({ error })
  expect(check({ ...complete, [field]: null }, { [field]: 'No picture.' })).toEqual({ error })
})

test('checks text fields before images, and the profile picture before the cover image', () => {
  const both = { avatar: 'Not this.', coverImage: 'Nor this.' }
  expect(check({ ...complete, email: '' }, both)).toMatchObject({ error: { field: 'email' } })
  expect(check(complete, both)).toMatchObject({ error: { field: 'avatar' } })
})
