// A separate file, so that showing comments does not load the calls that change them.
import type { Schemas } from './contract.ts'
import type { Comment } from './entities.ts'
import { optionalList, text } from './read.ts'

/** What the viewer may do with a comment: `edit`, `delete`, `pin` (and unpin), or `block` its author. */
export type CommentAction = NonNullable<Schemas['Comment']['actions']>[number]

/** A comment's state and the viewer's options beyond the specification. */
export interface CommentState {
  isEdited: boolean
  isPinned: boolean
  /** Empty for visitors, and if the provider offers none of them. */
  actions: readonly CommentAction[]
}

/** Reads a comment's extension fields. */
export function stateOf({ isEdited, isPinned, actions }: Comment): CommentState {
  return {
    isEdited: isEdited === true,
    isPinned: isPinned === true,
    actions: optionalList(text)(actions) as CommentAction[],
  }
}
