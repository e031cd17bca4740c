import { useId, useRef, useState } from 'react'
import type { ChangeEvent, Ref } from 'react'
import { Button } from '../button/button.tsx'
import { describedBy, Field } from '../field/field.tsx'
import type { FieldTexts } from '../field/field.tsx'
import { CloseIcon, UploadIcon } from '../icons/action-icons.tsx'
import { ImageIcon, UserIcon, VideoIcon } from '../icons/thing-icons.tsx'
import { FilePreview } from './file-preview.tsx'
import styles from './file-picker.module.css'
import { useNativeFile } from './use-native-file.ts'

export interface FilePickerProps extends Omit<FieldTexts, 'counter' | 'isLabelHidden'> {
  /** The file types that the chooser offers, as in the `accept` attribute of a file input. The page must still check dropped and chosen files. */
  accept: string
  /** The current file, which the page owns; null if there is none. */
  file: File | null
  onSelect: (file: File) => void
  onRemove: () => void
  /** The label of the remove button. */
  removeLabel: string
  /** How the file is previewed, and the shape of the empty picker. */
  preview: 'video' | 'image' | 'avatar'
  /** The URL for the preview, from `useObjectUrl`; null shows only the name. */
  previewUrl: string | null
  /**
   * Whether the page rejected the last file, with the reason in `error`. `file` is then the previous file, if any; the remove button is shown even without one.
   */
  isRefused?: boolean
  isDisabled?: boolean
  /** The input, for the page to focus when it is the first invalid field. */
  inputRef?: Ref<HTMLInputElement>
}

const icons = { video: VideoIcon, image: ImageIcon, avatar: UserIcon }

/** A labelled file input with a preview. Accepts dropped files, because the input covers the area. */
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
    // The button is removed together with the file, so move its focus.
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
              // Clears the input so a removed or rejected file can be chosen again.
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
