import { registrationLimits } from '@kinora/api-client/limits'

const { username, password, avatar } = registrationLimits

/** The provider's rules, shown next to the fields. The form doesn't check them; the provider does. */
export const registrationHints = {
  username: `${username.minLength} to ${username.maxLength} letters, digits, dots, dashes or underscores`,
  password: `At least ${password.minLength} characters. Avoid common passwords and your own name.`,
  picture: `JPEG, PNG or WebP, up to ${avatar.maxBytes / 1024 / 1024} MB`,
}
