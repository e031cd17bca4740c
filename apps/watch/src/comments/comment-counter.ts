import { commentLimits, isNearLimit, lengthOf } from '@kinora/api-client/limits'

const { maxLength } = commentLimits.content

/**
 * Returns how much of the provider's limit a comment uses up, once it gets close, and whether the comment exceeds the limit. Even a comment over the limit can
 * be sent, because only the provider knows the exact limit (reading 33).
 */
export function commentCounter(content: string): { counter: string | undefined; isOver: boolean } {
  const length = lengthOf(content.trim())
  return {
    counter: isNearLimit(length, maxLength) ? `${length}/${maxLength} characters` : undefined,
    isOver: length > maxLength,
  }
}
