import { useQuery } from '@tanstack/react-query'

import { readPicture } from '../api/ask-console.ts'
import styles from './check-screenshot.module.css'

/** A page as a check refused it. */
export function CheckScreenshot({ check, name }: { check: string; name: string }) {
  // The cache keeps the picture for as long as the tab is open.
  const { data } = useQuery({
    queryKey: ['screenshot', check, name],
    queryFn: ({ signal }) => readPicture(`/api/screenshot?${new URLSearchParams({ check, name })}`, signal),
    gcTime: Infinity,
  })
  if (data === undefined) return null
  return (
    <a href={data} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={data} alt={`The page as it was refused: ${name}`} />
    </a>
  )
}
