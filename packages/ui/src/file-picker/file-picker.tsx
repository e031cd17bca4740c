import { useId, useRef, useState, useEffect } from 'react'
import type { ChangeEvent, Ref, RefObject } from 'react'
import { Button } from '../button/button.tsx'
import { describedBy, Field } from '../field/field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import { CloseIcon, UploadIcon } from '../icons/action-icons.tsx'
import { ImageIcon, UserIcon, VideoIcon } from '../icons/thing-icons.tsx'
import styles from './file-picker.module.css'

export interface FilePickerProps extends Omit<FieldTexts, 'counter' | 'isLabelHidden'> {
  /** File types to offer, as in a file input's `accept` attribute. Viewers can still pick or drop other files, so validate them. */
  accept: string
  /** The current file, controlled by the page; null if there is none. */
  file: File | null
  onSelect: (file: File) => void
  onRemove: () => void
  /** Label of the remove button. */
  removeLabel: string
  /** How to preview the file. Also determines the shape of the empty picker. */
  preview: 'video' | 'image' | 'avatar'
  /** Preview URL from `useObjectUrl`; null shows only the file name. */
  previewUrl: string | null
  /**
   * Whether the page rejected the last file, with the reason in `error`. `file` is then still the previous file, if any. Shows the remove button even without a
   * file.
   */
  isRefused?: boolean
  isDisabled?: boolean
  /** Ref to the input, so that the page can focus it if it's the first invalid field. */
  inputRef?: Ref<HTMLInputElement>
}

const icons = { video: VideoIcon, image: ImageIcon, avatar: UserIcon }

/** A labelled file input with a preview. The input covers the drop area, so it accepts dropped files natively. */
export function FilePicker({
  label,
  hint,
  error,
  accept,
  file,
  onSelect,
  onRemove,
  removeLabel,
  preview,
  previewUrl,
  isRefused = false,
  isDisabled = false,
  inputRef,
}: FilePickerProps) {
  const id = useId()
  const chooserRef = useRef<HTMLDivElement>(null)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  const Icon = icons[preview]
  const canRemove = file !== null || isRefused
  useNativeFile(chooserRef, file)

  function handleChange(event: ChangeEvent<HTMLInputElement>) {
    setIsDraggedOver(false)
    const picked = event.currentTarget.files?.[0]
    if (picked) onSelect(picked)
  }

  function handleRemove() {
    // The button disappears with the file, so move focus to the input.
    chooserRef.current?.querySelector('input')?.focus()
    onRemove()
  }

  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <div
        className={styles.picker}
        data-preview={preview}
        data-filled={file !== null || undefined}
        data-invalid={error ? true : undefined}
      >
        {file && <FilePreview kind={preview} url={previewUrl} />}
        <div className={styles.bar}>
          <div
            ref={chooserRef}
            className={styles.chooser}
            data-dragged-over={isDraggedOver || undefined}
            data-disabled={isDisabled || undefined}
          >
            {file ? <UploadIcon size={20} /> : <Icon size={preview === 'video' ? 32 : 24} />}
            <span className={styles.prompt}>
              <span className={styles.name}>
                {file ? file.name : `Choose ${preview === 'video' ? 'a video' : 'an image'}`}
              </span>
              <span>{detailOf(file, isRefused)}</span>
            </span>
            <input
              ref={inputRef}
              {...describedBy(id, { error, hint })}
              id={id}
              className={styles.input}
              type="file"
              accept={accept}
              disabled={isDisabled}
              // Clear the input; otherwise, choosing a removed or rejected file again wouldn't fire a change event.
              onClick={(event) => {
                event.currentTarget.value = ''
              }}
              onChange={handleChange}
              onDragEnter={() => setIsDraggedOver(true)}
              onDragLeave={() => setIsDraggedOver(false)}
              onDrop={() => setIsDraggedOver(false)}
            />
          </div>
          {canRemove && (
            <Button variant="ghost" icon={<CloseIcon />} disabled={isDisabled} onClick={handleRemove}>
              {removeLabel}
            </Button>
          )}
        </div>
      </div>
    </Field>
  )
}

function detailOf(file: File | null, isRefused: boolean): string {
  if (file === null) return 'or drop it here'
  return isRefused ? 'Still chosen' : 'Choose another'
}

interface FilePreviewProps {
  kind: 'video' | 'image' | 'avatar'
  url: string | null
}

/** Previews a file, reserving space for the preview until its URL is available. */
function FilePreview({ kind, url }: FilePreviewProps) {
  return (
    <div className={styles.preview}>
      {url && kind === 'video' && (
        // A local file has no captions yet.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video className={styles.media} src={url} controls muted playsInline preload="metadata" />
      )}
      {url && kind !== 'video' && <img className={styles.media} src={url} alt="" />}
    </div>
  )
}

/**
 * Keeps the file input in `place` in sync with the current file. Screen readers announce the input's own value, which could otherwise be a file that was
 * rejected or removed.
 */
function useNativeFile(place: RefObject<HTMLElement | null>, file: File | null): void {
  // Run after every render, because no dependency changes if two files in a row are rejected.
  useEffect(() => {
    const input = place.current?.querySelector('input')
    if (!input || (input.files?.[0] ?? null) === file) return
    if (file === null) {
      input.value = ''
    } else if (typeof DataTransfer !== 'undefined') {
      // Only DataTransfer can create a file list. Without it, leave the input as it is.
      const transfer = new DataTransfer()
      transfer.items.add(file)
      input.files = transfer.files
    }
  })
}
