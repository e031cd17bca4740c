import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { takeToken } from './api/console-client.ts'
import { createConsoleQueries } from './api/queries.ts'
import { HealthPage } from './health/health-page.tsx'
import { applyStoredTheme, Frame, PageFailure } from './layout/frame.tsx'
import { NowPage } from './now/now-page.tsx'
import { TimelinePage } from './timeline/timeline-page.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot render the console: index.html has no element with the ID "root".')
applyStoredTheme()
takeToken()
// A restarted console has a new token. Opening its URL in this tab changes only the hash, so force a reload.
addEventListener('hashchange', () => location.reload())
const router = createBrowserRouter([
  {
    element: <Frame />,
    children: [
      {
        errorElement: <PageFailure />,
        children: [
          { path: '/', element: <NowPage /> },
          { path: '/timeline', element: <TimelinePage /> },
          { path: '/health', element: <HealthPage /> },
          { path: '*', element: <NowPage /> },
        ],
      },
    ],
  },
])
createRoot(root).render(
  <QueryClientProvider client={createConsoleQueries()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
