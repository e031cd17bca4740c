import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { registrationLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'

import { changePassword } from '../account-calls.ts'
import { sessionsQuery } from '../devices/sessions.ts'
import { FieldsForm } from '../form/fields-form.tsx'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change your password. Please try again later.'),
}

export const newPasswordHint = `At least ${registrationLimits.password.minLength} characters. Avoid common passwords and your own name.`

/** Changes the password, which signs out all other devices. */
export function PasswordForm() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  return (
    <FieldsForm
      fields={[
        {
          name: 'currentPassword',
          label: 'Current password',
          type: 'password',
          autoComplete: 'current-password',
          missing: 'Your current password is required',
        },
        {
          name: 'newPassword',
          label: 'New password',
          type: 'password',
          autoComplete: 'new-password',
          hint: newPasswordHint,
          missing: 'A new password is required',
        },
        {
          name: 'confirmPassword',
          label: 'Confirm new password',
          type: 'password',
          autoComplete: 'new-password',
        },
      ]}
      check={({ newPassword, confirmPassword }) =>
        newPassword === confirmPassword ? {} : { confirmPassword: 'Passwords do not match' }
      }
      send={async ({ currentPassword, newPassword }) => {
        await changePassword(api, { currentPassword, newPassword })
        await queryClient.invalidateQueries(sessionsQuery(api))
      }}
      errors={errors}
      passwordField="currentPassword"
      submitLabel="Change password"
      busyLabel="Changing..."
      success="Your password was changed. All other devices were signed out."
      isClearedAfter
    />
  )
}
