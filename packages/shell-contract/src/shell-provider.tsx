import type { ApiClient } from '@kinora/api-client'
import { createContext, useContext, useState } from 'react'
import type { ReactNode } from 'react'

import { createFrameSlot, FrameSlotContext } from './frame-slot.tsx'
import type { SessionStore } from './session.ts'

/** What the shell provides to every page. */
export interface ShellServices {
  api: ApiClient
  session: SessionStore
}

const ShellContext = createContext<ShellServices | null>(null)

/** Gives the pages below it the shell's services and one `FrameSlot`. The shell renders one; a remote's tests render their own. */
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
    throw new Error(
      'This component reads the shell, and there is no <ShellProvider> above it. In a test, render one around it.',
    )
  }
  return services
}
