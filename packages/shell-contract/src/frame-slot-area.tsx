import { Component, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

import { useFrameSlotStore } from './use-frame-slot.ts'

/** Renders what remotes show in the frame. The shell's layout contains one, positioned by `className`. It renders nothing while the slot is empty. */
export function FrameSlotArea({ className }: { className?: string | undefined }) {
  const { subscribe, getContents } = useFrameSlotStore()
  const contents = useSyncExternalStore(subscribe, getContents)
  if (contents.length === 0) return null
  return (
    // By this name the check of releases tells what remotes show here from the frame.
    <div className={className} data-frame-slot="">
      {contents.map(([id, content]) => (
        <FrameSlotEntry key={id}>{content}</FrameSlotEntry>
      ))}
    </div>
  )
}

/** Keeps what fails in one remote's content from the frame and from the others. */
class FrameSlotEntry extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
