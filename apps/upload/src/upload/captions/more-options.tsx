import { languageLabel, suggestedLanguage } from '@kinora/api-client/extensions'
import { Button } from '@kinora/ui'
import { useState } from 'react'
import { useStore } from 'zustand'

import { useUploadServices } from '../../upload-services.ts'
import { CaptionsPicker } from './captions-picker.tsx'
import styles from './captions.module.css'
import { LanguageSelect } from './language-select.tsx'

/** Rarely used options: currently only captions, which are saved once the video is published. */
export function MoreOptions({ isDisabled }: { isDisabled: boolean }) {
  const { drafts } = useUploadServices()
  const captions = useStore(drafts, (draft) => draft.captions)
  const change = useStore(drafts, (draft) => draft.change)
  const [language, setLanguage] = useState(() => captions?.language ?? suggestedLanguage())

  function choose(chosen: string) {
    setLanguage(chosen)
    if (captions) change({ captions: { ...captions, language: chosen, label: languageLabel(chosen) } })
  }

  return (
    <details className={styles.options} open={captions !== null || undefined}>
      <summary>More options</summary>
      <div className={styles.adder}>
        <LanguageSelect language={captions?.language ?? language} isDisabled={isDisabled} onChoose={choose} />
        <CaptionsPicker
          label="Captions (WebVTT)"
          isDisabled={isDisabled}
          onPick={(text, fileName) =>
            change({ captions: { language, label: languageLabel(language), text, fileName } })
          }
        />
        {captions && (
          <div className={styles.language}>
            <p className={styles.chosen} role="status">
              {captions.fileName}, in {captions.label}
            </p>
            <Button variant="ghost" disabled={isDisabled} onClick={() => change({ captions: null })}>
              Remove captions
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}
