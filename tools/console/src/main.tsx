import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'

import { createConsoleQueries } from './api/create-console-queries.ts'
import { takeToken } from './api/token.ts'
import { HealthPage } from './health/health-page.tsx'
import { Frame } from './layout/frame.tsx'
import { PageFailure } from './layout/page-failure.tsx'
import { applyStoredTheme } from './layout/use-theme-choice.ts'
import { NowPage } from './now/now-page.tsx'
import { SizePage } from './size/size-page.tsx'
import { TimelinePage } from './timeline/timeline-page.tsx'
import { UsagePage } from './usage/usage-page.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to render.')
applyStoredTheme()
takeToken()
// A console that was started anew has another token, and its URL opened in this tab changes nothing else.
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
          { path: '/size', element: <SizePage /> },
          { path: '/usage', element: <UsagePage /> },
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
