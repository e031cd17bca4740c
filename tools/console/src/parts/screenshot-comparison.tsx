import type { KeptPicture, PicturePair } from '@kinora/release/console'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { pictureQuery, picturesQuery } from '../api/queries.ts'
import { ChangedPixels } from './changed-pixels.tsx'
import { Code } from './code.tsx'
import { Moment } from './moment.tsx'
import styles from './screenshot-comparison.module.css'
import { ViewOfQuery } from './view-of-query.tsx'

export interface ScreenshotComparisonProps {
  app: string
  /** Builds of it. */
  before: string | undefined
  after: string | undefined
}

/** The pages of two builds as checks saw them, side by side, with what differs marked. */
export function ScreenshotComparison({ app, before, after }: ScreenshotComparisonProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className={styles.summary}>Screenshots of {app}</summary>
      {isOpen && <Pairs before={before && `${app}@${before}`} after={after && `${app}@${after}`} />}
    </details>
  )
}

function Pairs({ before, after }: { before: string | undefined; after: string | undefined }) {
  return (
    <ViewOfQuery query={useQuery(picturesQuery(before, after))}>
      {(pairs) =>
        pairs.length === 0 ? (
          <p>No check has opened the pages of these builds.</p>
        ) : (
          <ul className={styles.pairs}>
            {pairs.map((pair) => (
              <li key={`${pair.path} ${pair.width}`}>
                <Pair pair={pair} />
              </li>
            ))}
          </ul>
        )
      }
    </ViewOfQuery>
  )
}

function Pair({ pair: { path, width, before, after, isOfOneCheck } }: { pair: PicturePair }) {
  const [old, now] = [usePicture(before), usePicture(after)]
  return (
    <figure className={styles.pair} aria-label={`${path}, ${width} px`}>
      <figcaption>
        <Code>{path}</Code>, {width} px
        {before !== undefined &&
          after !== undefined &&
          !isOfOneCheck &&
          ', of two checks: the content may differ as well'}
      </figcaption>
      <div className={styles.sides}>
        <Side title="Before" picture={before} url={old} />
        <Side title="After" picture={after} url={now} />
        {old !== undefined && now !== undefined && (
          <ChangedPixels before={old} after={now} isOfOneCheck={isOfOneCheck} />
        )}
      </div>
    </figure>
  )
}

function usePicture(picture: KeptPicture | undefined): string | undefined {
  const { check = '', name = '' } = picture ?? {}
  return useQuery({ ...pictureQuery(check, name), enabled: picture !== undefined }).data
}

function Side({ title, picture, url }: { title: string; picture: KeptPicture | undefined; url: string | undefined }) {
  if (picture === undefined) return <p>{title}: no check has seen it.</p>
  return (
    <div>
      <p className={styles.title}>
        {title}: <bdi>{picture.conditions}</bdi>, <Moment at={picture.at} />
      </p>
      {url !== undefined && (
        <a href={url} target="_blank" rel="noreferrer">
          <img className={styles.picture} src={url} alt={`${title}: the page at ${picture.url}`} />
        </a>
      )}
    </div>
  )
}
