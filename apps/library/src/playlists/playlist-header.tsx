import { messageFor } from '@kinora/api-client'
import type { ErrorTexts } from '@kinora/api-client'
import { removePlaylist } from '@kinora/api-client/discover'
import type { PlaylistPage } from '@kinora/api-client/discover'
import { useApiClient } from '@kinora/shell-contract'
import {
  AlertDialog,
  Avatar,
  Banner,
  ButtonLink,
  formatPlaylistSize,
  IconButton,
  PageHeader,
  PlayIcon,
  TrashIcon,
  VerifiedMark,
} from '@kinora/ui'
import { EditIcon, Menu, MenuButton, MoreIcon } from '@kinora/ui/menu'
import { channelPath } from '@kinora/ui/paths'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import { PlaylistDialog } from './playlist-dialog.tsx'
import styles from './playlist-header.module.css'
import { playPath } from './play-path.ts'
import { VisibilityChip } from './visibility-chip.tsx'

const deleteErrors: ErrorTexts = { otherwise: 'Could not delete this playlist. Please try again.' }

interface PlaylistHeaderProps {
  playlist: PlaylistPage
  /** The loaded videos. */
  videoIds: readonly string[]
}

/** A playlist's name, facts and actions. */
export function PlaylistHeader({ playlist, videoIds }: PlaylistHeaderProps) {
  const { _id, name, description, visibility, isWatchLater, isOwn, owner, videosCount } = playlist
  const ownerName = owner.fullName || owner.username
  const [seed] = useState(() => Math.floor(Math.random() * 1e6))
  const [firstId] = videoIds
  const randomId = videoIds[seed % videoIds.length]
  return (
    <header className={styles.header}>
      <PageHeader title={name || 'Untitled playlist'} />
      <p className={styles.facts}>
        {!isOwn && ownerName && (
          <Link className={styles.owner} to={channelPath(owner.username)}>
            <Avatar src={owner.avatar} name={ownerName} size={24} />
            {ownerName}
            {owner.isVerified && <VerifiedMark size={14} />}
          </Link>
        )}
        <VisibilityChip visibility={visibility} />
        <span>{formatPlaylistSize(videosCount)}</span>
      </p>
      {description && <p className={styles.description}>{description}</p>}
      <div className={styles.actions}>
        {firstId !== undefined && randomId !== undefined && (
          <>
            <ButtonLink variant="primary" to={playPath(firstId, _id)} icon={<PlayIcon />}>
              Play all
            </ButtonLink>
            <ButtonLink to={playPath(randomId, _id, seed)}>Shuffle</ButtonLink>
          </>
        )}
        {isOwn && !isWatchLater && <OwnerActions playlist={playlist} />}
      </div>
    </header>
  )
}

function OwnerActions({ playlist }: { playlist: PlaylistPage }) {
  const api = useApiClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const [button, setButton] = useState<HTMLElement>()
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const remove = useMutation({
    mutationFn: () => removePlaylist(api, playlist._id),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['playlists'] })
      return navigate('/playlists', { replace: true })
    },
    onError: () => setOpen(undefined),
  })

  function choose(action: 'edit' | 'delete') {
    setButton(undefined)
    setOpen(action)
  }

  return (
    <>
      <IconButton
        label="More actions"
        aria-expanded={button !== undefined}
        icon={<MoreIcon />}
        onClick={({ currentTarget }) => setButton(button ? undefined : currentTarget)}
      />
      {button && (
        <Menu label="Playlist actions" button={button} onClose={() => setButton(undefined)}>
          <MenuButton icon={<EditIcon size={20} />} onPress={() => choose('edit')}>
            Edit
          </MenuButton>
          <MenuButton icon={<TrashIcon size={20} />} tone="danger" onPress={() => choose('delete')}>
            Delete
          </MenuButton>
        </Menu>
      )}
      {open === 'edit' && <PlaylistDialog playlist={playlist} onClose={() => setOpen(undefined)} />}
      <AlertDialog
        isOpen={open === 'delete'}
        tone="danger"
        title={`Delete "${playlist.name}"?`}
        description="The videos in it are not deleted."
        actionLabel="Delete"
        cancelLabel="Cancel"
        isBusy={remove.isPending}
        onAction={() => remove.mutate()}
        onCancel={() => setOpen(undefined)}
      />
      {remove.error && <Banner tone="error">{messageFor(deleteErrors, remove.error)}</Banner>}
    </>
  )
}
