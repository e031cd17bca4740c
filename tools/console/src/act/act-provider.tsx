import type { Action } from '@kinora/release/console'
import { createContext, use, useMemo, useState } from 'react'
import type { ReactNode } from 'react'

import { ActDialog } from './act-dialog.tsx'

interface Acting {
  act: (action: Action) => void
  isOpen: boolean
  /** Whether an action goes on, or ended, that no dialog tells of. */
  isFollowed: boolean
  follow: (isFollowed: boolean) => void
}

const ActContext = createContext<Acting>({ act: () => {}, isOpen: false, isFollowed: false, follow: () => {} })

/** Opens the dialog of an action, filled in as it says. Nothing is done before what it would do has been shown. */
export function useAct(): (action: Action) => void {
  return use(ActContext).act
}

/** Whether a dialog is open, and whether an action is followed without one. */
export function useActing(): Acting {
  return use(ActContext)
}

/** Holds the dialog of the action that is under way. */
export function ActProvider({ children }: { children: ReactNode }) {
  const [action, setAction] = useState<Action>()
  const [isFollowed, follow] = useState(false)
  const isOpen = action !== undefined
  const acting = useMemo(() => ({ act: setAction, isOpen, isFollowed, follow }), [isOpen, isFollowed])
  return (
    <ActContext value={acting}>
      {children}
      {action !== undefined && (
        <ActDialog
          initial={action}
          onClose={(goesOn) => {
            follow(goesOn)
            setAction(undefined)
          }}
        />
      )}
    </ActContext>
  )
}
