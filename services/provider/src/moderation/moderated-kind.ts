/** What an operator can hide, show again or remove. */
export const moderatedKinds = ['video', 'comment', 'account'] as const

export type ModeratedKind = (typeof moderatedKinds)[number]

export interface ModeratedThing {
  kind: ModeratedKind
  id: string
}
