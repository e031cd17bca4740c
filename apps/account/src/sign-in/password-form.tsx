import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { changePassword, sessionsQuery } from '@kinora/api-client/account'
import { useApiClient } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'

import { FieldsForm } from '../fields-form.tsx'
import styles from '../settings-section.module.css'
import { checkConfirmation, newPasswordFields } from '../new-password-fields.ts'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change your password. Please try again later.'),
}

/** Changes the password, which signs out all other devices. */
export function PasswordForm() {
  const api = useApiClient()
  const queryClient = useQueryClient()
  return (
    <>
      <h3 className={styles.subheading}>Password</h3>
      <FieldsForm
        fields={[
          {
            name: 'password',
            label: 'Current password',
            type: 'password',
            autoComplete: 'current-password',
            missing: 'Your current password is required',
          },
          ...newPasswordFields('newPassword'),
        ]}
        check={({ newPassword, confirmPassword }) => checkConfirmation(newPassword, confirmPassword)}
        send={async ({ password, newPassword }) => {
          await changePassword(api, { password, newPassword })
          await queryClient.invalidateQueries(sessionsQuery(api))
        }}
        errors={errors}
        passwordField="password"
        submitLabel="Change password"
        busyLabel="Changing..."
        success="Your password was changed. All other devices were signed out."
        isClearedAfter
      />
    </>
  )
}
