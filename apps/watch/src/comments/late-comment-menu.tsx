import { lazy } from 'react'

/** The menu behind "More actions". Its code loads when the menu opens. */
export const LateCommentMenu = lazy(async () => ({ default: (await import('./comment-menu.tsx')).CommentMenu }))

/** The form for editing a comment, whose code is loaded with the menu that opens it. */
export const LateEditForm = lazy(async () => ({ default: (await import('./edit-form.tsx')).EditForm }))
