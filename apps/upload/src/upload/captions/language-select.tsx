import { captionLanguages } from '@kinora/api-client/extensions'
import { useId, useState } from 'react'

import styles from './captions.module.css'

interface LanguageSelectProps {
  language: string
  isDisabled: boolean
  onChoose: (language: string) => void
}

/** A native select for the caption language. */
export function LanguageSelect({ language, isDisabled, onChoose }: LanguageSelectProps) {
  const id = useId()
  const [languages] = useState(captionLanguages)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Caption language</label>
      <select
        id={id}
        className={styles.select}
        value={language}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        {languages.map(({ language: tag, label }) => (
          <option key={tag} value={tag}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
