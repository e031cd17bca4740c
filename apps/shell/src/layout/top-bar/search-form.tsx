import { IconButton, SearchIcon } from '@kinora/ui'
import { useRef } from 'react'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'

import styles from './search-form.module.css'

/** The search box. Submitting opens `/search?query=` with the trimmed text; blank text does nothing (spec 2 and 5). */
export function SearchForm() {
  const navigate = useNavigate()
  const inputRef = useRef<HTMLInputElement>(null)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const query = inputRef.current?.value.trim() ?? ''
    if (query !== '') void navigate(`/search?query=${encodeURIComponent(query)}`)
  }

  return (
    <form role="search" className={styles.form} onSubmit={submit}>
      <input
        ref={inputRef}
        type="search"
        name="query"
        aria-label="Search"
        placeholder="Search"
        autoComplete="off"
        enterKeyHint="search"
      />
      <IconButton type="submit" label="Submit search" icon={<SearchIcon size={20} />} />
    </form>
  )
}
