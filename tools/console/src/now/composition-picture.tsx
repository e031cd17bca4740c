import type { LiveBuild, LiveCanary, LiveRelease } from '@kinora/release/console'

import { BuildCard } from './build-card.tsx'
import styles from './composition-picture.module.css'

export interface CompositionPictureProps {
  stable: LiveRelease
  canary: LiveCanary | undefined
}

/** The shell with the remotes inside it, as viewers have them; where the canary has another build, that stands beside. */
export function CompositionPicture({ stable, canary }: CompositionPictureProps) {
  const shell = stable.apps.find(({ role }) => role === 'shell')
  const apps = new Set([...stable.apps, ...(canary?.apps ?? [])].map(({ app }) => app))
  const beside = (app: string) => differing(stable, canary, app)
  return (
    <div className={styles.shell}>
      {shell && <BuildCard build={shell} beside={beside('shell')} percent={canary?.percent} isFrame />}
      <ul className={styles.remotes} aria-label="Remotes">
        {[...apps]
          .filter((app) => app !== 'shell')
          .toSorted()
          .map((app) => (
            <li key={app} className={styles.remote}>
              <BuildCard build={buildOf(stable, app)} beside={beside(app)} percent={canary?.percent} />
            </li>
          ))}
      </ul>
    </div>
  )
}

function buildOf(release: LiveRelease | undefined, app: string): LiveBuild | undefined {
  return release?.apps.find((one) => one.app === app)
}

function differing(stable: LiveRelease, canary: LiveCanary | undefined, app: string): LiveBuild | undefined {
  const shown = buildOf(canary, app)
  return shown?.build === buildOf(stable, app)?.build ? undefined : shown
}
