import { messageFor } from '@kinora/api-client'
import type { Situation } from '@kinora/api-client'
import { ErrorState } from '@kinora/ui'

import { LogInLink } from './log-in-link.tsx'
import { signedOutError } from './signed-out-error.ts'

interface SignedOutProps {
  /** The page, which has its own words for this. */
  situation: Situation
  linkText: string
}

/** What a page shows once its viewer has no token any more (reading 4). */
export function SignedOut({ situation, linkText }: SignedOutProps) {
  return <ErrorState message={messageFor(situation, signedOutError)} action={<LogInLink>{linkText}</LogInLink>} />
}
