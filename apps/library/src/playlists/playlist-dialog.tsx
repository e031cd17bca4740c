import { isApiError, messageFor, serverMessageOr } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { createPlaylist, playlistKeys, updatePlaylist } from '@kinora/api-client/discover'
import type { PlaylistPage, PlaylistVisibility } from '@kinora/api-client/discover'
import { lengthOf, playlistLimits } from '@kinora/api-client/limits'
import { useApiClient } from '@kinora/shell-contract'
import { Banner, Button, Choice, Dialog, TextArea, TextField } from '@kinora/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'

import styles from './playlist-dialog.module.css'

const errors: ErrorTexts = {
  unauthenticated: 'Your session has expired. Please log in again.',
  network: 'Network error. Please check your connection and try again.',
  otherwise: serverMessageOr('Could not save the playlist. Please try again later.'),
}

const visibilities: Record<PlaylistVisibility, string> = {
  private: 'Private: only you can see it',
  unlisted: 'Unlisted: anyone with the link can see it',
  public: 'Public: anyone can find it',
}

const maxName = playlistLimits.name.maxLength
const maxDescription = playlistLimits.description.maxLength

interface PlaylistDialogProps {
  /** The playlist to change; undefined to create one. */
  playlist?: PlaylistPage
  onSaved?: (playlist: PlaylistPage) => void
  onClose: () => void
}

/** A dialog that creates a playlist or changes its name, description and visibility. */
export function PlaylistDialog({ playlist, onSaved, onClose }: PlaylistDialogProps) {
  const formId = useId()
  const api = useApiClient()
  const queryClient = useQueryClient()
  const nameRef = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(playlist?.name ?? '')
  const [description, setDescription] = useState(playlist?.description ?? '')
  const [visibility, setVisibility] = useState<PlaylistVisibility>(playlist?.visibility ?? 'private')
  const [invalid, setInvalid] = useState<string>()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => {
      const fields = { name: name.trim(), description: description.trim(), visibility }
      return playlist ? updatePlaylist(api, playlist._id, fields) : createPlaylist(api, fields)
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
      void queryClient.invalidateQueries({ queryKey: playlistKeys.page(saved._id) })
      onSaved?.(saved)
      onClose()
    },
  })
  const rejections = isApiError(error) ? error.fieldErrors : []
  const rejectionOf = (field: string) => rejections.find((one) => one.field === field)?.message

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const length = lengthOf(name.trim())
    const found =
      length === 0 ? 'Name is required' : length > maxName ? `Name should be at most ${maxName} characters` : undefined
    setInvalid(found)
    if (found !== undefined) nameRef.current?.focus()
    else if (lengthOf(description.trim()) <= maxDescription) mutate()
  }

  return (
    <Dialog
      title={playlist ? 'Edit playlist' : 'New playlist'}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" isBusy={isPending}>
            {isPending ? 'Saving...' : playlist ? 'Save' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={nameRef}
          label="Name"
          autoComplete="off"
          error={invalid ?? rejectionOf('name')}
          counter={`${lengthOf(name)}/${maxName} characters`}
          value={name}
          readOnly={isPending}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Description (optional)"
          rows={3}
          error={
            lengthOf(description.trim()) > maxDescription
              ? `Description should be at most ${maxDescription} characters`
              : rejectionOf('description')
          }
          counter={`${lengthOf(description)}/${maxDescription} characters`}
          value={description}
          readOnly={isPending}
          onChange={(event) => setDescription(event.target.value)}
        />
        <fieldset className={styles.choices}>
          <legend>Visibility</legend>
          {(Object.entries(visibilities) as [PlaylistVisibility, string][]).map(([value, label]) => (
            <Choice
              key={value}
              type="radio"
              name={`${formId}-visibility`}
              checked={visibility === value}
              disabled={isPending}
              onChange={() => setVisibility(value)}
            >
              {label}
            </Choice>
          ))}
        </fieldset>
        {error && rejections.length === 0 && <Banner tone="error">{messageFor(errors, error)}</Banner>}
      </form>
    </Dialog>
  )
}
