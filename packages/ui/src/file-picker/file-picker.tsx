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
  /** What the chooser offers, as `accept` of a file input. A file that is dropped, or chosen all the same, is the page's to check. */
  accept: string
  /** The file in force, which the page holds; null while there is none. */
  file: File | null
  onSelect: (file: File) => void
  onRemove: () => void
  /** The name of the button that takes the file away. */
  removeLabel: string
  /** How the file is shown, which also gives the empty picker its shape. */
  preview: 'video' | 'image' | 'avatar'
  /** The URL of the file's picture or video, from `useObjectUrl`; null shows the name only. */
  previewUrl: string | null
  /** Whether the page rejected the last file, with the reason in `error`. `file` is then the previous file, if any. The remove button shows even without one. */
  isRefused?: boolean
  isDisabled?: boolean
  /** The input, for the page to focus when it is the first invalid field. */
  inputRef?: Ref<HTMLInputElement>
}

const icons = { video: VideoIcon, image: ImageIcon, avatar: UserIcon }

/** A labelled file input that shows what was picked. A file can also be dropped on it, because the input itself fills the place. */
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
    // The button goes away with the file, and must not take the focus with it.
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
              // Forgets the last choice, so that the same file can be chosen again after it was removed or refused.
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
