import { categories } from '@kinora/api-client/discover'
import { useId } from 'react'

import styles from '../captions/captions.module.css'

interface CategorySelectProps {
  /** A category slug; '' for none. */
  category: string
  isDisabled: boolean
  onChoose: (category: string) => void
}

/** The video's category. Render this only if `canChooseCategory` is true (reading 33). */
export function CategorySelect({ category, isDisabled, onChoose }: CategorySelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Category (optional)</label>
      <select
        id={id}
        className={styles.select}
        value={category}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
      >
        <option value="">None</option>
        {Object.entries(categories).map(([slug, name]) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </select>
    </div>
  )
}
