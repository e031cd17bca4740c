import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { createConsoleQueries, takeToken } from './api.ts'
import { Frame, PageFailure } from './frame.tsx'
import { HealthPage } from './health/health-page.tsx'
import { NowPage } from './now-page.tsx'
import { TimelinePage } from './timeline-page.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('Cannot render the console: index.html has no element with the ID "root".')
takeToken()
// A restarted console has a new token. Opening its URL in this tab changes only the hash, so force a reload.
addEventListener('hashchange', () => location.reload())
const views = [
  { path: '/timeline', element: <TimelinePage /> },
  { path: '/health', element: <HealthPage /> },
  { path: '*', element: <NowPage /> },
]
const router = createBrowserRouter([
  { element: <Frame />, children: [{ errorElement: <PageFailure />, children: views }] },
])
createRoot(root).render(
  <QueryClientProvider client={createConsoleQueries()}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
)
