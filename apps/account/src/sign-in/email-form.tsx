import { serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { useApiClient } from '@kinora/shell-contract'

import { changeEmail } from '../account-calls.ts'
import { FieldsForm } from '../form/fields-form.tsx'

const errors: ErrorTexts = {
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not change your email. Please try again later.'),
}

/** Changes the email address that the viewer logs in with. */
export function EmailForm() {
  const api = useApiClient()
  return (
    <FieldsForm
      fields={[
        { name: 'email', label: 'New email', type: 'email', autoComplete: 'email', missing: 'Email is required' },
        {
          name: 'password',
          label: 'Current password',
          type: 'password',
          autoComplete: 'current-password',
          missing: 'Your current password is required',
        },
      ]}
      send={async ({ email, password }) => {
        await changeEmail(api, { email: email.trim(), password })
        dispatchEvent(new Event('kinora:viewer-change'))
      }}
      errors={errors}
      passwordField="password"
      submitLabel="Change email"
      busyLabel="Changing..."
      success="Your email was changed."
      isClearedAfter
    />
  )
}
