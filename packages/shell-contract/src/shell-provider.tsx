import type { ApiClient } from '@kinora/api-client'
import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'

import { createFrameSlot, FrameSlotContext } from './frame-slot.tsx'
import type { SessionStore } from './session.ts'

/** Services that the shell provides to pages. */
export interface ShellServices {
  api: ApiClient
  session: SessionStore
}

const ShellContext = createContext<ShellServices | null>(null)

/** Provides the shell's services and a `FrameSlot` to the pages inside it. The shell renders one provider; a remote's tests render their own. */
export function ShellProvider({ services, children }: { services: ShellServices; children: ReactNode }) {
  const [frameSlot] = useState(createFrameSlot)
  return (
    <ShellContext value={services}>
      <FrameSlotContext value={frameSlot}>{children}</FrameSlotContext>
    </ShellContext>
  )
}

/** @throws {Error} outside a `ShellProvider`. */
export function useShellServices(): ShellServices {
  const services = useContext(ShellContext)
  if (services === null) {
    throw new Error('This component uses the shell, but it is not inside a <ShellProvider>. In a test, wrap it in one.')
  }
  return services
}
