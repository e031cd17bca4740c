/** The field that says whether something is on for the viewer, and the field that counts for how many it is. */
export type ToggleFields = readonly [flag: string, count: string]

/** The values of a toggle's two fields. */
export type ToggleState<Fields extends ToggleFields> = Record<Fields[0], boolean> & Record<Fields[1], number>

/** The fields of a video's or a comment's like. */
export const likeFields = ['isLiked', 'likes'] as const

/** The fields of a channel's subscription. */
export const subscriptionFields = ['isSubscribed', 'subscribersCount'] as const
