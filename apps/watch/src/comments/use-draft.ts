import { useSession } from '@kinora/shell-contract'
import { useState } from 'react'

import { draftKey, readDraft, writeDraft } from './comment-drafts.ts'
import type { DraftOf } from './comment-drafts.ts'

/**
 * The draft of a comment or a reply. It is restored with its form, and hidden from other users and visitors.
 */
export function useDraft(draftOf: DraftOf): [text: string, write: (text: string) => void] {
  const viewerId = useSession().userData?._id
  const key = viewerId === undefined ? undefined : draftKey(viewerId, draftOf)
  const [text, setText] = useState('')
  const [restoredKey, setRestoredKey] = useState<string>()

  // The owner of the draft is known once the session is restored. Text that this viewer has typed by then stays; another viewer's is cleared.
  if (key !== undefined && key !== restoredKey) {
    setRestoredKey(key)
    if (text === '' || restoredKey !== undefined) setText(readDraft(key))
  }

  function write(next: string) {
    setText(next)
    if (key !== undefined) writeDraft(key, next)
  }

  return [text, write]
}
