import { useQuery } from '@tanstack/react-query'

import { pictureQuery } from '../api/queries.ts'
import styles from './check-screenshot.module.css'

/** A page as a check refused it. */
export function CheckScreenshot({ check, name }: { check: string; name: string }) {
  const { data } = useQuery(pictureQuery(check, name))
  if (data === undefined) return null
  return (
    <a href={data} target="_blank" rel="noreferrer">
      <img className={styles.picture} src={data} alt={`The page as it was refused: ${name}`} />
    </a>
  )
}
