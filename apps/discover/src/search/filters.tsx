import type { SearchParams } from '@kinora/api-client/discover'
import { Button, ChevronDownIcon, Choice } from '@kinora/ui'
import { startTransition, useOptimistic } from 'react'
import { Link, useNavigate } from 'react-router-dom'

import styles from './filters.module.css'
import { choices, hasFilters, searchUrl, withChoice, withoutFilters } from './search-url.ts'

/** The filters and the sort order. They live in the URL, so a search can be shared and Back undoes a choice. */
export function Filters({ search: searchInUrl }: { search: SearchParams }) {
  const navigate = useNavigate()
  // Shows each choice immediately, so the next one builds on it.
  const [search, choose] = useOptimistic(searchInUrl)
  const type = search.type ?? 'all'
  const hasVideos = type === 'all' || type === 'videos'

  function show(next: SearchParams) {
    startTransition(async () => {
      choose(next)
      await navigate(searchUrl(next), { preventScrollReset: true })
    })
  }

  return (
    <div className={styles.filters}>
      <nav aria-label="Result type">
        <ul className={styles.kinds}>
          {Object.entries(choices.type).map(([value, label]) => (
            <li key={value}>
              <Link
                className={styles.kind}
                to={searchUrl(withChoice(search, 'type', value))}
                aria-current={value === type ? 'page' : undefined}
                preventScrollReset
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {hasVideos && (
        <div role="group" aria-label="Filters" className={styles.choices}>
          {(['uploaded', 'length'] as const).map((name) => (
            <Select
              key={name}
              label={name === 'uploaded' ? 'Upload date' : 'Length'}
              texts={choices[name]}
              value={search[name] ?? ''}
              isSet={search[name] !== undefined}
              onChange={(value) => show(withChoice(search, name, value))}
            />
          ))}
          <div className={styles.choice} data-set={search.captions || undefined}>
            <Choice
              type="checkbox"
              checked={search.captions ?? false}
              onChange={({ target }) => show(withChoice(search, 'captions', target.checked ? 'true' : ''))}
            >
              Captions
            </Choice>
          </div>
          <Select
            label="Sort by"
            texts={choices.sort}
            value={search.sort ?? 'relevance'}
            isSet={search.sort !== undefined}
            onChange={(value) => show(withChoice(search, 'sort', value))}
          />
          {hasFilters(search) && (
            <Button variant="ghost" onClick={() => show(withoutFilters(search))}>
              Clear filters
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

interface SelectProps {
  label: string
  /** Option labels, by value. */
  texts: Record<string, string>
  value: string
  /** Whether the value differs from the default. */
  isSet: boolean
  onChange: (value: string) => void
}

function Select({ label, texts, value, isSet, onChange }: SelectProps) {
  return (
    <label className={styles.choice} data-set={isSet || undefined}>
      <span className={styles.label}>{label}</span>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(texts).map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDownIcon size={16} />
    </label>
  )
}
