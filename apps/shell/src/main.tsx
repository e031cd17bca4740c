import '@kinora/ui/styles/index.css'
import { createApiClient } from '@kinora/api-client'
import { ShellProvider } from '@kinora/shell-contract'
import type { LoginLocationState } from '@kinora/shell-contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'

import { createFederation } from './federation/create-federation.ts'
import { readRelease } from './federation/read-release.ts'
import { createRemoteLoader } from './federation/remote-loader.ts'
import { createRouter } from './router/create-router.tsx'
import { createSession } from './session/create-session.ts'
import { SignInContext } from './session/use-sign-in.ts'

const release = readRelease(document)
const queryClient = new QueryClient()
const api = createApiClient({
  onSessionEnd: () => {
    const { pathname, search, hash } = router.state.location
    const state: LoginLocationState = { from: `${pathname}${search}${hash}` }
    void router.navigate('/login', { state })
  },
})
const session = createSession(api, () => {
  // What the cache holds was answered to the viewer who has just gone.
  queryClient.clear()
  void router.navigate('/')
})
// Before the router: its first loaders wait for the exchange that settles the session (spec 4).
const settled = session.settle()
const remotes = createRemoteLoader(release, createFederation())
const router = createRouter(release, { api, queryClient, remotes })

// A private page whose viewer turned out to be signed out leaves for /login (reading 3).
void settled.then(() => {
  if (session.getState().status === 'signed-out') void router.revalidate()
})

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root", so there is nowhere to draw.')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ShellProvider services={{ api, session }}>
      <SignInContext value={session.signIn}>
        <RouterProvider router={router} />
      </SignInContext>
    </ShellProvider>
  </QueryClientProvider>,
)
