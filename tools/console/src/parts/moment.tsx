import { formatAgo } from '../format/format-ago.ts'
import { formatMoment } from '../format/format-moment.ts'

/** How long ago something was; the moment itself for who points at it. */
export function Moment({ at }: { at: string | undefined }) {
  if (at === undefined) return <span>at some time</span>
  return (
    <time dateTime={at} title={formatMoment(at)}>
      {formatAgo(at)}
    </time>
  )
}
