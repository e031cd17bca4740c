import type { Action } from '@kinora/release/console'

/** What a dialog is called, and its button. */
export const actionWords: Record<Action['kind'], { title: string; button: string; isDangerous?: boolean }> = {
  promote: { title: 'Promote builds', button: 'Promote' },
  canary: { title: 'Show to some viewers first', button: 'Start the canary' },
  'promote-canary': { title: 'Promote the canary', button: 'Promote the canary' },
  halt: { title: 'Halt the canary', button: 'Halt the canary', isDangerous: true },
  rollback: { title: 'Roll back', button: 'Roll back', isDangerous: true },
  retire: { title: 'Retire a remote', button: 'Retire', isDangerous: true },
  gc: { title: 'Clear up', button: 'Remove them', isDangerous: true },
  preview: { title: 'Preview link', button: 'Sign the link' },
}
