import { Page, PageHeader } from '@kinora/ui'
import { useQuery } from '@tanstack/react-query'

import { sizeQuery } from '../api/queries.ts'
import { ViewOfQuery } from '../parts/view-of-query.tsx'
import { AppSize } from './app-size.tsx'
import styles from './size-page.module.css'

/** How large the first page of each app is, over its builds, and what it is made of. */
export function SizePage() {
  return (
    <Page>
      <PageHeader title="Size" />
      <p className={styles.note}>Scripts and styles of the first page, as gzip leaves them, over the last builds.</p>
      <ViewOfQuery query={useQuery(sizeQuery)}>
        {(apps) => (
          <div className={styles.apps}>
            {apps.map(({ app, builds }) => (
              <AppSize key={app} app={app} builds={builds} />
            ))}
          </div>
        )}
      </ViewOfQuery>
    </Page>
  )
}
