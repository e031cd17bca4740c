import { isSignedIn, useSession } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

import { previewCards } from './preview-cards.ts'
import { showSavedPositions } from './show-saved-positions.ts'

/** Adds to the cards of all pages what can wait until the page is complete: a preview under the mouse and, for visitors, where they stopped. Renders nothing. */
export function LiveCards() {
  const queryClient = useQueryClient()
  const isVisitor = !useSession(isSignedIn)
  const { key } = useLocation()
  useEffect(() => previewCards(queryClient), [queryClient])
  // The previous page may have been a video's, so positions are read again on each page.
  return isVisitor && <SavedPositions key={key} />
}

function SavedPositions() {
  const queryClient = useQueryClient()
  useEffect(() => showSavedPositions(queryClient), [queryClient])
  return null
}
