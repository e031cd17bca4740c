import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { ErrorState } from '@kinora/ui'

import { LogInLink } from './log-in-link.tsx'
import { signedOutError } from './signed-out-error.ts'

interface SignedOutProps {
  /** Error messages for the page. */
  errors: ErrorTexts
  linkText: string
}

/** Shown when the viewer no longer has a token (reading 4). */
export function SignedOut({ errors, linkText }: SignedOutProps) {
  return <ErrorState message={messageFor(errors, signedOutError)} action={<LogInLink>{linkText}</LogInLink>} />
}
