import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'

import { differenceQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { DifferenceView } from '../parts/difference-view.tsx'
import styles from './release-comparison.module.css'

/** Two releases side by side; the last two at first. */
export function ReleaseComparison({ releases }: { releases: readonly string[] }) {
  const [from, setFrom] = useState(releases[1] ?? '')
  const [to, setTo] = useState(releases[0] ?? '')
  const query = useQuery(differenceQuery(from, to))
  if (releases.length < 2) return <p>There is one release so far.</p>
  return (
    <div className={styles.comparison}>
      <ReleaseChoice label="From" value={from} releases={releases} onChange={setFrom} />
      <ReleaseChoice label="To" value={to} releases={releases} onChange={setTo} />
      <ViewOfQuery query={query}>{(difference) => <DifferenceView difference={difference} />}</ViewOfQuery>
    </div>
  )
}

interface ReleaseChoiceProps {
  label: string
  value: string
  releases: readonly string[]
  onChange: (release: string) => void
}

function ReleaseChoice({ label, value, releases, onChange }: ReleaseChoiceProps) {
  const id = useId()
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <select id={id} className={styles.select} value={value} onChange={({ target }) => onChange(target.value)}>
        {releases.map((release) => (
          <option key={release}>{release}</option>
        ))}
      </select>
    </div>
  )
}
