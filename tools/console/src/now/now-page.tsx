import type { Composition } from '@kinora/release/console'
import { Button, Page, PageHeader, SectionHeading } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { useAct } from '../act/act-provider.tsx'
import { compositionQuery } from '../api/queries.ts'
import { Moment } from '../parts/moment.tsx'
import { Code } from '../parts/code.tsx'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { CanaryPanel } from './canary-panel.tsx'
import { CheckOfLive } from './check-of-live.tsx'
import { CompositionPicture } from './composition-picture.tsx'
import styles from './now-page.module.css'
import { SharedPackages } from './shared-packages.tsx'
import { SiteShows } from './site-shows.tsx'
import { WaitingBuilds } from './waiting-builds.tsx'

/** What viewers see, and what can be done about it. */
export function NowPage() {
  return (
    <Page>
      <ViewOfQuery query={useQuery(compositionQuery)}>{(composition) => <Now composition={composition} />}</ViewOfQuery>
    </Page>
  )
}

function Now({ composition }: { composition: Composition }) {
  const { stable, canary, previous, changedAt, changedBy, because, waiting } = composition
  const act = useAct()
  return (
    <div className={styles.parts}>
      <section>
        <PageHeader
          title="Live now"
          actions={
            <>
              {previous !== null && <Button onClick={() => act({ kind: 'rollback' })}>Roll back…</Button>}
              <Button onClick={() => act({ kind: 'gc', days: 2 })}>Clear up…</Button>
            </>
          }
        />
        <p className={styles.lead}>
          <Code>{stable.id}</Code> for {canary === undefined ? 'everybody' : `${100 - canary.percent} % of viewers`}
          {canary === undefined ? ', since' : '; what is live changed last'} <Moment at={changedAt} />
          {changedBy !== undefined && (
            <>
              , by <bdi>{changedBy}</bdi>
            </>
          )}
          {because !== undefined && (
            <>
              : <bdi>{because}</bdi>
            </>
          )}
        </p>
        <SiteShows composition={composition} />
        {canary !== undefined && <CanaryPanel canary={canary} />}
        <CompositionPicture stable={stable} canary={canary} />
      </section>
      <section aria-labelledby="waiting">
        <SectionHeading id="waiting">Published, and not live</SectionHeading>
        <WaitingBuilds builds={waiting} />
      </section>
      <section aria-labelledby="check">
        <SectionHeading id="check">What the check would say today</SectionHeading>
        <CheckOfLive />
      </section>
      <section aria-labelledby="shared">
        <SectionHeading id="shared">Shared packages</SectionHeading>
        <SharedPackages release={stable} caption="Shared packages" />
        {canary !== undefined && <SharedPackages release={canary} caption="Shared packages of the canary" />}
      </section>
    </div>
  )
}
