import { visibilityNames } from '@kinora/api-client/extensions'
import type { Visibility } from '@kinora/api-client/extensions'
import { TextField } from '@kinora/ui'
import { useId, useState } from 'react'
import type { Ref } from 'react'

import styles from '../captions/captions.module.css'
import { localTime } from './visibility-rules.ts'
import type { EnteredVisibility } from './visibility-rules.ts'

interface VisibilityFieldProps {
  entered: EnteredVisibility
  /** Error about the publication time. */
  error: string | undefined
  isDisabled: boolean
  timeRef: Ref<HTMLInputElement>
  /** Whether the choice is for several videos. */
  areSeveral?: boolean
  onChange: (changes: Partial<EnteredVisibility>) => void
}

const meanings: Record<Visibility, string> = {
  public: 'Everyone can find and watch the video.',
  unlisted: "Anyone with the link can watch the video. It isn't shown in lists and search results.",
  private: 'Only you can watch the video.',
  scheduled: 'The video is private until it becomes public.',
}

const meaningsForSeveral: Record<Visibility, string> = {
  public: 'Everyone can find and watch the videos.',
  unlisted: "Anyone with a link can watch the videos. They aren't shown in lists and search results.",
  private: 'Only you can watch the videos.',
  scheduled: 'The videos are private until they become public.',
}

/** Who can find and watch the video, and when it becomes public. Render this only if `canSetVisibility` is true (reading 33). */
export function VisibilityField({
  entered,
  error,
  isDisabled,
  timeRef,
  areSeveral = false,
  onChange,
}: VisibilityFieldProps) {
  const id = useId()
  const [now] = useState(() => localTime(new Date()))
  return (
    <>
      <div className={styles.field}>
        <label htmlFor={id}>Visibility</label>
        <select
          id={id}
          className={styles.select}
          aria-describedby={`${id}-meaning`}
          value={entered.visibility}
          disabled={isDisabled}
          onChange={(event) => onChange({ visibility: event.target.value as Visibility })}
        >
          {Object.entries(visibilityNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
        <p id={`${id}-meaning`} className={styles.empty}>
          {(areSeveral ? meaningsForSeveral : meanings)[entered.visibility]}
        </p>
      </div>
      {entered.visibility === 'scheduled' && (
        <TextField
          type="datetime-local"
          label="Publication time"
          hint={`In your time zone, ${timeZone()}`}
          min={now}
          value={entered.publishesAt}
          onChange={(event) => onChange({ publishesAt: event.target.value })}
          error={error}
          disabled={isDisabled}
          ref={timeRef}
        />
      )}
    </>
  )
}

/** Returns the viewer's time zone, such as "Europe/Berlin". */
function timeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone.replaceAll('_', ' ')
}
