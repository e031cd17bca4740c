import { Button, PlusIcon } from '@kinora/ui'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'

const PlaylistDialog = lazy(async () => ({ default: (await import('./playlist-dialog.tsx')).PlaylistDialog }))

/** A button that creates a playlist. The dialog's code loads when it opens. */
export function LateNewPlaylist() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<PlusIcon />} onClick={() => setOpen(true)}>
        New playlist
      </Button>
      {isOpen && (
        <Suspense>
          <PlaylistDialog
            onSaved={({ _id }) => void navigate(`/playlist/${encodeURIComponent(_id)}`)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
