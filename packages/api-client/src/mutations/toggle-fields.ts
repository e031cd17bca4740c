import { visitorOrExpired } from '@kinora/api-client'

import type { ErrorTexts } from '../message-for.ts'

/** The field that says whether something is on for the viewer, and the field that counts its viewers. */
export type ToggleFields = readonly [flag: string, count: string]

/** The values of a toggle's two fields. */
export type ToggleState<Fields extends ToggleFields> = Record<Fields[0], boolean> & Record<Fields[1], number>

/** The fields of a video's or a comment's like. */
export const likeFields = ['isLiked', 'likes'] as const

/** The fields of a channel's subscription. */
export const subscriptionFields = ['isSubscribed', 'subscribersCount'] as const

/** What a subscribe button says about failures (spec 8). */
export const subscribeErrors: ErrorTexts = {
  unauthenticated: visitorOrExpired('Please log in to subscribe to channels'),
  otherwise: 'Failed to update subscription. Please try again.',
}
