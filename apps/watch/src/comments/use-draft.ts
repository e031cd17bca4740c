import { useSession } from '@kinora/shell-contract'
import { useState } from 'react'

import { draftKey, readDraft, writeDraft } from './comment-drafts.ts'
import type { DraftOf } from './comment-drafts.ts'

/**
 * The text of a comment or a reply that is being written. It comes back when its form does, and stays hidden while somebody else, or nobody, is
 * signed in.
 */
export function useDraft(draftOf: DraftOf): [text: string, write: (text: string) => void] {
  const viewerId = useSession().userData?._id
  const key = viewerId === undefined ? undefined : draftKey(viewerId, draftOf)
  const [text, setText] = useState('')
  const [restoredKey, setRestoredKey] = useState<string>()

  // Whose draft it is turns out only once the session is restored; what the viewer has written by then stays. What another viewer wrote goes.
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
