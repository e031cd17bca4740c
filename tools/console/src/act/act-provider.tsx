import type { Action } from '@kinora/release/console'
import { createContext, use, useState } from 'react'
import type { ReactNode } from 'react'

import { ActDialog } from './act-dialog.tsx'

const ActContext = createContext<(action: Action) => void>(() => {})

/** Opens the dialog of an action, filled in as it says. Nothing is done before what it would do has been shown. */
export function useAct(): (action: Action) => void {
  return use(ActContext)
}

/** Holds the dialog of the action that is under way. */
export function ActProvider({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<Action>()
  return (
    <ActContext value={setAction}>
      {children}
      {action !== undefined && <ActDialog initial={action} onClose={() => setAction(undefined)} />}
    </ActContext>
  )
}
