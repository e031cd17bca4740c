/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role, jsx-a11y/control-has-associated-label --
 * Some browsers ignore the elements of a table that CSS shows as cards, so these elements have explicit roles. */
import { describeVisibility } from '@kinora/api-client/extensions'
import type { StudioVideo } from '@kinora/api-client/studio'
import {
  AlertDialog,
  Banner,
  Button,
  Choice,
  formatCount,
  formatDuration,
  Icon,
  IconButton,
  IconLink,
  Skeleton,
  StatusText,
  Thumbnail,
  TrashIcon,
  VisuallyHidden,
} from '@kinora/ui'
import { watchPath } from '@kinora/ui/paths'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { useRemoveVideo } from './use-studio.ts'
import styles from './video-table.module.css'
import { VisibilityDialog } from './visibility-dialog.tsx'

interface VideoTableProps {
  videos: readonly StudioVideo[]
  /** Shown if there are no videos. */
  empty: ReactNode
}

/** The viewer's videos: a table, or cards if it is narrow. Selected videos can be changed together. */
export function VideoTable({ videos, empty }: VideoTableProps) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set())
  const [isChanging, setChanging] = useState(false)
  const [unwanted, setUnwanted] = useState<StudioVideo>()
  const [result, setResult] = useState('')
  const removal = useRemoveVideo()
  const selected = videos.filter(({ _id }) => selectedIds.has(_id))
  useFocusAfter(result)

  function select(changed: readonly StudioVideo[], isSelected: boolean) {
    const ids = new Set(selectedIds)
    for (const { _id } of changed) ids[isSelected ? 'add' : 'delete'](_id)
    setSelectedIds(ids)
    setResult('')
  }

  function remove(video: StudioVideo) {
    setUnwanted(undefined)
    setResult('')
    removal.remove(video._id, { onSuccess: () => setResult(`Deleted “${nameOf(video)}”`) })
  }

  return (
    <>
      <div className={styles.selection}>
        {videos.length > 0 && (
          <Choice
            type="checkbox"
            checked={selected.length === videos.length}
            onChange={({ target }) => select(videos, target.checked)}
          >
            Select all
          </Choice>
        )}
        <p role="status" className={styles.result}>
          {result}
        </p>
      </div>
      {removal.message && <Banner tone="error">{removal.message}</Banner>}
      {videos.length === 0 ? (
        empty
      ) : (
        <div className={styles.list}>
          <table role="table" className={styles.table} aria-label="Your videos">
            <thead role="rowgroup">
              <tr role="row">
                {columns.map((title) => (
                  <th key={title} role="columnheader" scope="col" data-column={title.toLowerCase()}>
                    {title === 'Select' || title === 'Actions' ? <VisuallyHidden>{title}</VisuallyHidden> : title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody role="rowgroup">
              {videos.map((video) => (
                <VideoRow
                  key={video._id}
                  video={video}
                  isSelected={selectedIds.has(video._id)}
                  isBusy={removal.isPending}
                  onSelect={(isSelected) => select([video], isSelected)}
                  onRemove={() => setUnwanted(video)}
                />
              ))}
            </tbody>
          </table>
          {selected.length > 0 && (
            <div className={styles.bar} role="group" aria-label="Selected videos">
              <span role="status">{selected.length} selected</span>
              <Button variant="primary" onClick={() => setChanging(true)}>
                Change visibility
              </Button>
            </div>
          )}
        </div>
      )}
      {isChanging && (
        <VisibilityDialog
          videos={selected}
          onChanged={(text) => {
            setChanging(false)
            setSelectedIds(new Set())
            setResult(text)
          }}
          onClose={() => setChanging(false)}
        />
      )}
      {unwanted && (
        <AlertDialog
          isOpen
          tone="danger"
          title={`Delete “${nameOf(unwanted)}”? This action cannot be undone.`}
          actionLabel="Delete video"
          cancelLabel="Cancel"
          onAction={() => remove(unwanted)}
          onCancel={() => setUnwanted(undefined)}
        />
      )}
    </>
  )
}

const columns = ['Select', 'Video', 'Visibility', 'Date', 'Views', 'Likes', 'Comments', 'Actions']

/** Focuses the page's heading if an action has removed the focused button. */
function useFocusAfter(result: string) {
  useEffect(() => {
    if (result !== '' && document.activeElement === document.body)
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }, [result])
}

function nameOf({ title }: StudioVideo): string {
  return title || 'Untitled video'
}

interface VideoRowProps {
  video: StudioVideo
  isSelected: boolean
  isBusy: boolean
  onSelect: (isSelected: boolean) => void
  onRemove: () => void
}

function VideoRow({ video, isSelected, isBusy, onSelect, onRemove }: VideoRowProps) {
  const { _id, thumbnail, duration, views, likes, comments, createdAt } = video
  const name = nameOf(video)
  const progress = progressText(video)
  return (
    <tr role="row" data-selected={isSelected || undefined}>
      <td role="cell" data-column="select">
        <input
          type="checkbox"
          className={styles.checkbox}
          aria-label={`Select ${name}`}
          checked={isSelected}
          onChange={({ target }) => onSelect(target.checked)}
        />
      </td>
      <td role="cell" data-column="video">
        <div className={styles.video}>
          <div className={styles.picture}>
            <Thumbnail src={thumbnail} />
            <span className={styles.duration}>{formatDuration(duration)}</span>
          </div>
          <div className={styles.texts}>
            <Link className={styles.title} to={watchPath(_id)}>
              {name}
            </Link>
            {progress && <p className={styles.progress}>{progress}</p>}
          </div>
        </div>
      </td>
      <td role="cell" data-column="visibility">
        <span className={styles.visibility} data-visibility={video.visibility}>
          {describeVisibility(video)}
        </span>
      </td>
      <td role="cell" data-column="date">
        <time dateTime={createdAt || undefined}>{formatDate(createdAt)}</time>
      </td>
      <NumberCell column="views" count={views} noun="view" />
      <NumberCell column="likes" count={likes} noun="like" />
      <NumberCell column="comments" count={comments} noun="comment" />
      <td role="cell" data-column="actions">
        <div className={styles.actions}>
          <IconLink to={`/edit/${encodeURIComponent(_id)}`} label={`Edit ${name}`} title="Edit" icon={<PencilIcon />} />
          <IconButton
            label={`Delete ${name}`}
            title="Delete"
            icon={<TrashIcon />}
            disabled={isBusy}
            onClick={onRemove}
          />
        </div>
      </td>
    </tr>
  )
}

/** A number. Cards show it with its noun, because they have no column headers. */
function NumberCell({ column, count, noun }: { column: string; count: number; noun: string }) {
  return (
    <td role="cell" data-column={column}>
      {formatCount(count)}
      <span className={styles.noun}>
        {' '}
        {noun}
        {count === 1 ? '' : 's'}
      </span>
    </td>
  )
}

function progressText({ progress: { percent, message } }: StudioVideo): string | undefined {
  if (message !== null) return message
  return percent === null ? undefined : `Processing: ${percent}%`
}

function formatDate(createdAt: string): string {
  const date = new Date(createdAt)
  return Number.isNaN(date.getTime()) ? '' : date.toLocaleDateString('en', { dateStyle: 'medium' })
}

function PencilIcon() {
  return (
    <Icon>
      <path d="M4 20l1-4L16.5 4.5a2.1 2.1 0 0 1 3 3L8 19l-4 1z" />
      <path d="M14.5 6.5l3 3" />
    </Icon>
  )
}

/** Shown while the list loads. */
export function VideoTablePlaceholder() {
  return (
    <div className={styles.placeholder} aria-busy="true">
      <StatusText isHidden>Loading your videos</StatusText>
      <Skeleton height={220} radius="12" />
      {[1, 2, 3, 4].map((place) => (
        <Skeleton key={place} height={72} radius="12" />
      ))}
    </div>
  )
}
