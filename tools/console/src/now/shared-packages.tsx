import type { LiveRelease } from '@kinora/release/console'

import { Code } from '../parts/code.tsx'
import { DataTable } from '../parts/data-table.tsx'

/** What the shell provides, and what each remote was built with. */
export function SharedPackages({ release, caption }: { release: LiveRelease; caption: string }) {
  return (
    <DataTable
      caption={caption}
      rows={release.shared}
      keyOf={({ name }) => name}
      columns={[
        { title: 'Package', renderCell: ({ name }) => <Code>{name}</Code> },
        { title: 'The shell has', renderCell: ({ provided }) => <Code>{provided}</Code> },
        {
          title: 'Asked for by',
          renderCell: ({ asked }) =>
            asked.length === 0
              ? 'nobody'
              : [...Map.groupBy(asked, ({ range, isMet }) => `${range}${isMet ? '' : ' (not met)'}`)].map(
                  ([range, apps]) => (
                    <div key={range}>
                      <Code>{range}</Code> {apps.map(({ app }) => app).join(', ')}
                    </div>
                  ),
                ),
        },
      ]}
    />
  )
}
