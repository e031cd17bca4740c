import { Pagination } from '../src/index.ts'
import { Stack, States, ignore } from './layout.tsx'

export default { title: 'Actions/Pagination', component: Pagination }

export function Pages() {
  return (
    <Stack>
      {[
        [1, 1],
        [1, 3],
        [3, 3],
        [1, 9],
        [5, 9],
        [9, 9],
        [512, 1024],
      ].map(([page = 1, totalPages = 1]) => (
        <Pagination key={`${page} of ${totalPages}`} page={page} totalPages={totalPages} onChange={ignore} />
      ))}
    </Stack>
  )
}

export function PointedAtAndPressed() {
  return (
    <States>
      <Pagination page={2} totalPages={3} onChange={ignore} />
    </States>
  )
}
