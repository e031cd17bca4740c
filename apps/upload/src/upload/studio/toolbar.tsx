import { TextField } from '@kinora/ui'
import { useState } from 'react'

import { Select } from './select.tsx'
import { orders, visibilityFilters } from './studio-url.ts'
import type { Order, Shown } from './studio-url.ts'
import styles from './toolbar.module.css'

const orderTexts = Object.fromEntries(Object.entries(orders).map(([name, { label }]) => [name, label])) as Record<
  Order,
  string
>

interface ToolbarProps {
  shown: Shown
  onChange: (next: Partial<Shown>) => void
}

/** Search in titles, filter and sort order. */
export function Toolbar({ shown, onChange }: ToolbarProps) {
  const [query, setQuery] = useState(shown.query)
  const [shownQuery, setShownQuery] = useState(shown.query)
  // Back and Forward also change the text.
  if (shownQuery !== shown.query) {
    setShownQuery(shown.query)
    setQuery(shown.query)
  }

  function search(entered: string) {
    if (entered.trim() !== shown.query) onChange({ query: entered.trim() })
  }

  return (
    <div className={styles.toolbar} role="group" aria-label="Filters">
      <TextField
        type="search"
        label="Search titles"
        value={query}
        maxLength={200}
        enterKeyHint="search"
        onChange={({ target }) => {
          setQuery(target.value)
          if (target.value === '') search('')
        }}
        onKeyDown={({ key }) => key === 'Enter' && search(query)}
        onBlur={() => search(query)}
      />
      <Select
        label="Visibility"
        texts={visibilityFilters}
        value={shown.visibility}
        onChange={(visibility) => onChange({ visibility })}
      />
      <Select label="Sort by" texts={orderTexts} value={shown.order} onChange={(order) => onChange({ order })} />
    </div>
  )
}
