import { commentLimits, isNearLimit, lengthOf } from '@kinora/api-client/limits'

const { maxLength } = commentLimits.content

/**
 * How much of the provider's limit a comment uses, once that comes near, and whether it is over. A longer comment can be sent all the same: only
 * the provider knows its limit for certain (reading 33).
 */
export function commentCounter(content: string): { counter: string | undefined; isOver: boolean } {
  const length = lengthOf(content.trim())
  return {
    counter: isNearLimit(length, maxLength) ? `${length}/${maxLength} characters` : undefined,
    isOver: length > maxLength,
  }
}
