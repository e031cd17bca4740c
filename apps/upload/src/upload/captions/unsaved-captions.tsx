import { Button } from '@kinora/ui'
import { useState } from 'react'
import { useStore } from 'zustand'

import { useUploadServices } from '../../upload-services.ts'
import type { CaptionsOfVideo } from '../draft/upload-draft.ts'
import styles from './captions.module.css'

/** Captions that couldn't be saved with their video. The viewer can retry or discard each set. Renders nothing during an upload. */
export function UnsavedCaptions() {
  const { uploads, drafts } = useUploadServices()
  const unsavedCaptions = useStore(drafts, (draft) => draft.unsavedCaptions)
  const isUploading = useStore(uploads, ({ status }) => status === 'uploading')
  if (isUploading) return null
  return unsavedCaptions?.map((captions) => (
    <Unsaved key={`${captions.videoId} ${captions.language}`} captions={captions} />
  ))
}

function Unsaved({ captions }: { captions: CaptionsOfVideo }) {
  const { uploads, drafts } = useUploadServices()
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
        Couldn't save the {captions.label} captions for “{captions.title}”. They're stored in this browser.
      </p>
      {message !== '' && <p role="alert">{message}</p>}
      <div className={styles.choices}>
        <Button isBusy={isSaving} disabled={isSaving} onClick={() => void save()}>
          Save captions again
        </Button>
        <Button variant="ghost" disabled={isSaving} onClick={() => drafts.getState().forgetCaptions(captions)}>
          Discard captions
        </Button>
      </div>
    </div>
  )
}
