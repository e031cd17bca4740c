import { AlertDialog, Button, TrashIcon } from '@kinora/ui'
import { useState } from 'react'

interface ClearHistoryProps {
  isClearing: boolean
  onClear: () => void
}

/** A button that clears the history after the viewer confirms (spec 5). */
export function ClearHistory({ isClearing, onClear }: ClearHistoryProps) {
  const [isAsking, setIsAsking] = useState(false)

  function handleClear() {
    setIsAsking(false)
    onClear()
  }

  return (
    <>
      <Button icon={<TrashIcon />} isBusy={isClearing} onClick={() => setIsAsking(true)}>
        {isClearing ? 'Clearing...' : 'Clear History'}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        tone="danger"
        title="Are you sure you want to clear your entire watch history? This action cannot be undone."
        actionLabel="Clear History"
        cancelLabel="Cancel"
        onAction={handleClear}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
