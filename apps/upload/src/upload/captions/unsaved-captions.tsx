import { Button } from '@kinora/ui'
import { useState, useSyncExternalStore } from 'react'

import type { UploadServices } from '../../upload-services.ts'
import type { CaptionsOfVideo } from '../draft/upload-draft.ts'
import styles from './captions.module.css'

/** Captions that could not be saved with their video: what they are of, another try, and a way to let them go. Nothing where there are none, or while a video is on its way. */
export function UnsavedCaptions({ uploads, drafts }: UploadServices) {
  const { unsavedCaptions } = useSyncExternalStore(drafts.subscribe, drafts.getDraft)
  const { status } = useSyncExternalStore(uploads.subscribe, uploads.getState)
  if (status === 'uploading') return null
  return unsavedCaptions?.map((captions) => (
    <Unsaved key={`${captions.videoId} ${captions.language}`} captions={captions} uploads={uploads} drafts={drafts} />
  ))
}

function Unsaved({ captions, uploads, drafts }: UploadServices & { captions: CaptionsOfVideo }) {
  const [isSaving, setSaving] = useState(false)
  const [message, setMessage] = useState('')

  async function save() {
    setSaving(true)
    setMessage('')
    setMessage(await uploads.saveCaptions(captions))
    setSaving(false)
  }

  return (
    <div className={styles.unsaved}>
      <p role="status">
        The captions in {captions.label} of “{captions.title}” were not saved. This browser keeps them.
      </p>
      {message !== '' && <p role="alert">{message}</p>}
      <div className={styles.choices}>
        <Button isBusy={isSaving} disabled={isSaving} onClick={() => void save()}>
          Save captions again
        </Button>
        <Button variant="ghost" disabled={isSaving} onClick={() => drafts.forgetCaptions(captions)}>
          Discard captions
        </Button>
      </div>
    </div>
  )
}
