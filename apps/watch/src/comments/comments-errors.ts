import type { ErrorTexts } from '@kinora/api-client'

export const commentsErrors: ErrorTexts = {
  unauthenticated: 'Please log in to view comments.',
  otherwise: 'Could not load comments. Please try again later.',
}
