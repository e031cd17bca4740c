import { isSignedIn, useSession } from '@kinora/shell-contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

import { previewCards } from './preview-cards.ts'
import { showSavedPositions } from './show-saved-positions.ts'

/** Adds non-urgent features to all cards once the page is complete: hover previews and, for visitors, saved positions. Renders nothing. */
export function LiveCards() {
  const queryClient = useQueryClient()
  const isVisitor = !useSession(isSignedIn)
  const { key } = useLocation()
  useEffect(() => previewCards(queryClient), [queryClient])
  // The previous page may have saved a position, so reread the positions on every page.
  return isVisitor && <SavedPositions key={key} />
}

function SavedPositions() {
  const queryClient = useQueryClient()
  useEffect(() => showSavedPositions(queryClient), [queryClient])
  return null
}
