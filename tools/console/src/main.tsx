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
if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
applyStoredTheme()
takeToken()
// A restarted console has another token. Opening its URL in this tab changes only the hash.
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
