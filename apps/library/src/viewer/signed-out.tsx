import { messageFor, ApiError } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { ErrorState } from '@kinora/ui'
import { LogInLink } from './log-in-link.tsx'

interface SignedOutProps {
  /** Error messages for the page. */
  errors: ErrorTexts
  linkText: string
}

/** Shown when the viewer no longer has a token (reading 4). */
export function SignedOut({ errors, linkText }: SignedOutProps) {
  return <ErrorState message={messageFor(errors, signedOutError)} action={<LogInLink>{linkText}</LogInLink>} />
}

/** The error that a request without a token would throw. Lets a page choose its message without sending a request. */
export const signedOutError = new ApiError({ kind: 'unauthenticated', method: 'GET', path: '/users/current-user' })
