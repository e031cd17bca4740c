import { Button } from '@kinora/ui'
import { useState, useSyncExternalStore } from 'react'

import { useUploadServices } from '../../upload-services.ts'
import { languageLabel, suggestedLanguage } from './caption-languages.ts'
import { CaptionsPicker } from './captions-picker.tsx'
import styles from './captions.module.css'
import { LanguageSelect } from './language-select.tsx'

/** What few uploads need: captions, which are saved once the video is published. */
export function MoreOptions({ isDisabled }: { isDisabled: boolean }) {
  const { drafts } = useUploadServices()
  const { captions } = useSyncExternalStore(drafts.subscribe, drafts.getDraft)
  const [language, setLanguage] = useState(() => captions?.language ?? suggestedLanguage())

  function choose(chosen: string) {
    setLanguage(chosen)
    if (captions) drafts.change({ captions: { ...captions, language: chosen, label: languageLabel(chosen) } })
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
            drafts.change({ captions: { language, label: languageLabel(language), text, fileName } })
          }
        />
        {captions && (
          <div className={styles.language}>
            <p className={styles.chosen} role="status">
              {captions.fileName}, in {captions.label}
            </p>
            <Button variant="ghost" disabled={isDisabled} onClick={() => drafts.change({ captions: null })}>
              Remove captions
            </Button>
          </div>
        )}
      </div>
    </details>
  )
}
