import { useEffect, useRef, useState } from 'react'

import { formatShare } from '../format/format-share.ts'
import { markChanges } from './mark-changes.ts'
import styles from './screenshot-comparison.module.css'

export interface ChangedPixelsProps {
  /** URLs of this page. */
  before: string
  after: string
  isOfOneCheck: boolean
}

/** What differs between two pictures, in red over the later one. */
export function ChangedPixels({ before, after, isOfOneCheck }: ChangedPixelsProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [result, setResult] = useState<{ share: number } | { problem: string }>()
  useEffect(() => {
    const element = canvas.current
    if (element === null) return undefined
    let isOver = false
    markChanges(element, before, after, isOfOneCheck)
      .then((share) => !isOver && setResult({ share }))
      .catch(
        (error: unknown) => !isOver && setResult({ problem: error instanceof Error ? error.message : String(error) }),
      )
    return () => {
      isOver = true
    }
  }, [before, after, isOfOneCheck])
  const words =
    result === undefined
      ? 'Comparing'
      : 'problem' in result
        ? `Not compared: ${result.problem}`
        : result.share === 0
          ? 'No pixel differs'
          : `Changed: ${result.share < 0.001 ? 'less than 0.1 %' : formatShare(result.share)} of the pixels`
  return (
    <div>
      <p className={styles.title} role="status">
        {words}
      </p>
      <canvas ref={canvas} className={styles.picture} role="img" aria-label={words} />
    </div>
  )
}
