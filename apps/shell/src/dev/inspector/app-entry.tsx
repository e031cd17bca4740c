import type { MicroFrontend } from '@kinora/releases/browser'
import type { FormEvent } from 'react'

import { devParameter } from '../wants-dev-override.ts'
import { readOverrides, setOverride } from '../overrides.ts'
import styles from './inspector.module.css'
import { loadTimeOf } from './load-time.ts'

/** An app in the release: its build, its load time, and the other builds that this tab can load. */
export function AppEntry({ id, entry, isHere = false }: { id: string; entry: MicroFrontend; isHere?: boolean }) {
  const { metadata, extras } = entry
  const loaded = loadTimeOf(entry)
  return (
    <li className={`${styles.app} ${isHere ? styles.isHere : ''}`}>
      <strong>{id}</strong> {metadata.version}
      <div className={styles.facts}>
        build {extras.build} · owner {extras.owner}
        {extras.bundler && ` · ${extras.bundler.name} ${extras.bundler.version}`}
      </div>
      <div className={styles.facts}>
        {loaded === undefined ? 'not loaded' : `${loaded.files} files in ${loaded.ms} ms`}
      </div>
      {id !== 'shell' && <Actions id={id} previous={extras.previous?.build} />}
    </li>
  )
}

function Actions({ id, previous }: { id: string; previous: string | undefined }) {
  const isOverridden = readOverrides()[id] !== undefined
  return (
    <div className={styles.actions}>
      {isOverridden ? (
        <button type="button" onClick={() => setOverride(id)}>
          Restore {id}
        </button>
      ) : (
        <button type="button" onClick={() => setOverride(id, { fails: true })}>
          Make {id} fail
        </button>
      )}
      <details>
        <summary>Replace {id}</summary>
        <form onSubmit={(event) => replace(id, event)}>
          <input
            name="by"
            required
            defaultValue={previous}
            aria-label={`Build of ${id}, or the URL of a dev server`}
            placeholder="1.2.0-4f0c2d9e1b or http://127.0.0.1:8080"
            size={32}
          />
          <button type="submit">Replace</button>
        </form>
      </details>
    </div>
  )
}

/** Replaces a remote with another build on the site or, after confirmation, with a local dev server. */
function replace(id: string, event: FormEvent<HTMLFormElement>): void {
  event.preventDefault()
  const by = String(new FormData(event.currentTarget).get('by')).trim()
  if (by.startsWith('http'))
    location.search = `?${devParameter}=${encodeURIComponent(`${id}@${by.replace(/\/$/, '')}`)}`
  else setOverride(id, { build: by.replace(`${id}@`, '') })
}
