import { isApiError, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import {
  addToPlaylist,
  createPlaylist,
  playlistKeys,
  removeFromPlaylist,
  savePlacesQuery,
} from '@kinora/api-client/discover'
import type { SavePlace } from '@kinora/api-client/discover'
import { lengthOf, playlistLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Button, Choice, Dialog, ErrorState, PlusIcon, Spinner, TextField } from '@kinora/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from './save-dialog.module.css'

const network = 'Network error. Please check your connection and try again.'
const loadErrors: ErrorTexts = { network, otherwise: 'Could not load your playlists. Please try again later.' }
const saveErrors: ErrorTexts = {
  unauthenticated: 'Your session has expired. Please log in again.',
  network,
  otherwise: serverMessageOr('Could not save the video. Please try again.'),
}

interface SaveDialogProps {
  videoId: string
  onClose: () => void
}

/** Lists the viewer's playlists as checkboxes. Each change is saved immediately. */
export function SaveDialog({ videoId, onClose }: SaveDialogProps) {
  const places = useQuery(savePlacesQuery(useApiClient(), videoId))
  return (
    <Dialog
      title="Save video to…"
      onClose={onClose}
      actions={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {places.data ? (
        <Places places={places.data} videoId={videoId} />
      ) : places.error ? (
        <ErrorState message={messageFor(loadErrors, places.error)} onRetry={() => void places.refetch()} />
      ) : (
        <Spinner label="Loading playlists" />
      )}
    </Dialog>
  )
}

function Places({ places, videoId }: { places: SavePlace[]; videoId: string }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const { queryKey } = savePlacesQuery(api, videoId)
  const show = (id: string, hasVideo: boolean) =>
    queryClient.setQueryData(queryKey, (all) => all?.map((one) => (one._id === id ? { ...one, hasVideo } : one)))
  const toggle = useMutation({
    mutationFn: ({ _id, hasVideo }: SavePlace) =>
      hasVideo ? removeFromPlaylist(api, _id, videoId) : addToPlaylist(api, _id, videoId),
    // Quick presses are sent in order.
    scope: { id: `save ${videoId}` },
    onMutate: async ({ _id, hasVideo }) => {
      await queryClient.cancelQueries({ queryKey })
      show(_id, !hasVideo)
    },
    onError: (_error, { _id, hasVideo }) => show(_id, hasVideo),
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: playlistKeys.pages })
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
    },
  })

  return (
    <div className={styles.places}>
      {toggle.error && <Banner tone="error">{messageFor(saveErrors, toggle.error)}</Banner>}
      {places.map((place) => (
        <Choice key={place._id} type="checkbox" checked={place.hasVideo} onChange={() => toggle.mutate(place)}>
          {place.name}
        </Choice>
      ))}
      <NewPlaylist videoId={videoId} />
    </div>
  )
}

function focus(field: HTMLInputElement | null) {
  field?.focus()
}

/** Creates a private playlist that contains the video. */
function NewPlaylist({ videoId }: { videoId: string }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const [name, setName] = useState('')
  const create = useMutation({
    mutationFn: () => createPlaylist(api, { name: name.trim(), videoId }),
    onSuccess: () => {
      setName('')
      setOpen(false)
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
      return queryClient.invalidateQueries({ queryKey: playlistKeys.saves(videoId) })
    },
  })
  const rejection = isApiError(create.error) ? create.error.fieldErrors[0]?.message : undefined
  const isTooLong = lengthOf(name.trim()) > playlistLimits.name.maxLength

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    if (name.trim() !== '' && !isTooLong) create.mutate()
  }

  if (!isOpen)
    return (
      <Button variant="ghost" icon={<PlusIcon />} onClick={() => setOpen(true)}>
        New playlist
      </Button>
    )
  return (
    <form className={styles.form} noValidate onSubmit={handleSubmit}>
      <TextField
        label="Name of the new playlist"
        autoComplete="off"
        ref={focus}
        error={isTooLong ? `Name should be at most ${playlistLimits.name.maxLength} characters` : rejection}
        value={name}
        readOnly={create.isPending}
        onChange={(event) => setName(event.target.value)}
      />
      {create.error && rejection === undefined && <Banner tone="error">{messageFor(saveErrors, create.error)}</Banner>}
      <Button type="submit" isBusy={create.isPending}>
        Create
      </Button>
    </form>
  )
}
