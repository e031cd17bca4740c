import { runInNewContext } from 'node:vm'

import exposeQueryClient from './expose-query-client.ts'

test('each page of a remote shows its cache to the devtools before its own loader runs, if it has one', () => {
  const asked: unknown[] = []
  const page = { asked, queryClient: 'the cache' }
  runInNewContext(
    `${exposeQueryClient('const remote = { routes: [{ loader: ({ queryClient }) => asked.push(queryClient) }, {}] }')}
    result = remote.routes.map((route) => [route.loader({ queryClient }), __TANSTACK_QUERY_CLIENT__])`,
    page,
  )
  expect(asked).toEqual(['the cache'])
  expect(page).toMatchObject({
    result: [
      [1, 'the cache'],
      [undefined, 'the cache'],
    ],
  })
})
