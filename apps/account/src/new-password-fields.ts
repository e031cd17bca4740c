import { registrationLimits } from '@kinora/api-client/limits'

import type { FormField } from './fields-form.tsx'

/** Returns the fields for a new password and its confirmation. */
export function newPasswordFields<Name extends string>(name: Name): FormField<Name | 'confirmPassword'>[] {
  return [
    {
      name,
      label: 'New password',
      type: 'password',
      autoComplete: 'new-password',
      hint: `At least ${registrationLimits.password.minLength} characters. Avoid common passwords and your own name.`,
      missing: 'A new password is required',
    },
    { name: 'confirmPassword', label: 'Confirm new password', type: 'password', autoComplete: 'new-password' },
  ]
}

/** Returns the error if the passwords differ. */
export function checkConfirmation(password: string, confirmPassword: string): { confirmPassword?: string } {
  return password === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' }
}
