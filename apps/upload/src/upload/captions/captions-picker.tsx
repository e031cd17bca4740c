import { AlertIcon } from '@kinora/ui'
import { useId, useState } from 'react'
import type { ChangeEvent } from 'react'

import styles from './captions.module.css'
import { readWebVtt } from './read-web-vtt.ts'

interface CaptionsPickerProps {
  label: string
  isDisabled: boolean
  /** Called with the contents of a valid file. */
  onPick: (text: string, fileName: string) => void
}

/** A field for a captions file. If the file is invalid, shows an error instead of calling `onPick`. */
export function CaptionsPicker({ label, isDisabled, onPick }: CaptionsPickerProps) {
  const id = useId()
  const [error, setError] = useState<string>()

  async function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? []
    if (file === undefined) return
    const read = await readWebVtt(file)
    // Lets the viewer pick the same file again after fixing it.
    currentTarget.value = ''
    setError('error' in read ? read.error : undefined)
    if ('text' in read) onPick(read.text, file.name)
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept=".vtt,text/vtt"
        disabled={isDisabled}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={(event) => void handleChange(event)}
      />
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <AlertIcon size={16} /> {error}
        </p>
      )}
    </div>
  )
}
