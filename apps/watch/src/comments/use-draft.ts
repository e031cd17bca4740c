import { useSession } from '@kinora/shell-contract'
import { useState } from 'react'

import { draftKey, readDraft, writeDraft } from './comment-drafts.ts'
import type { DraftOf } from './comment-drafts.ts'

/** Manages the draft of a comment or reply. Restores the draft when its form opens, and hides it from other users and from visitors. */
export function useDraft(draftOf: DraftOf, initialText = ''): [text: string, write: (text: string) => void] {
  const viewerId = useSession().userData?._id
  const key = viewerId === undefined ? undefined : draftKey(viewerId, draftOf)
  const [text, setText] = useState(initialText)
  const [restoredKey, setRestoredKey] = useState<string>()

  // The draft's owner is unknown until the session has been restored. Keep anything this viewer has typed by then, and clear text from any other viewer.
  if (key !== undefined && key !== restoredKey) {
    setRestoredKey(key)
    if (text === initialText || restoredKey !== undefined) setText(readDraft(key) || initialText)
  }

  function write(next: string) {
    setText(next)
    if (key !== undefined) writeDraft(key, next)
  }

  return [text, write]
}
