import type { Video } from '@kinora/api-client'
import { captionsOf, languageLabel, suggestedLanguage } from '@kinora/api-client/extensions'
import { Banner, Button, TrashIcon } from '@kinora/ui'
import { useState } from 'react'

import { CaptionsPicker } from './captions-picker.tsx'
import styles from './captions.module.css'
import { LanguageSelect } from './language-select.tsx'
import { useCaptions } from './use-captions.ts'

/** A video's captions, by language. The owner can add, replace and remove them; each change is saved immediately. */
export function EditCaptions({ video }: { video: Video }) {
  const captions = captionsOf(video.captions)
  const [language, setLanguage] = useState(() => suggestedLanguage())
  const { save, remove, message, note } = useCaptions(video._id)
  const isBusy = save.isPending || remove.isPending
  const replaced = captions.find((caption) => caption.language === language)

  return (
    <section className={styles.captions} aria-labelledby="captions">
      <h2 id="captions" className={styles.heading}>
        Captions
      </h2>
      {captions.length === 0 && <p className={styles.empty}>This video has no captions yet.</p>}
      <ul className={styles.list}>
        {captions.map(({ language: tag, label }) => (
          <li key={tag} className={styles.language}>
            {label}
            <Button
              variant="ghost"
              icon={<TrashIcon />}
              disabled={isBusy}
              aria-label={`Remove captions in ${label}`}
              onClick={() => remove.mutate({ language: tag, label })}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <div className={styles.adder}>
        <LanguageSelect language={language} isDisabled={isBusy} onChoose={setLanguage} />
        <CaptionsPicker
          label={replaced ? `Captions (WebVTT), replacing ${replaced.label}` : 'Captions (WebVTT)'}
          isDisabled={isBusy}
          onPick={(text) => save.mutate({ language, label: languageLabel(language), text })}
        />
      </div>
      {message !== null && <Banner tone="error">{message}</Banner>}
      <p className={styles.chosen} role="status">
        {note}
      </p>
    </section>
  )
}
