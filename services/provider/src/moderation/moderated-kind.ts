/** The kinds of items that an operator can hide, unhide or remove. */
export const moderatedKinds = ['video', 'comment', 'account'] as const

export type ModeratedKind = (typeof moderatedKinds)[number]

export interface ModeratedThing {
  kind: ModeratedKind
  id: string
}
