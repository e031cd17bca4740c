import type { CommandName } from '../../store/commands.ts'

/** What a key asks for. */
export interface KeyBinding {
  command: CommandName
  amount?: number
  /** Held down, it goes on. */
  repeats?: true
}

/** The keys that viewers know from elsewhere, as `KeyboardEvent.key` names them; letters in small. */
export const keyBindings: Readonly<Record<string, KeyBinding>> = {
  ' ': { command: 'togglePlay' },
  k: { command: 'togglePlay' },
  j: { command: 'seekBy', amount: -10, repeats: true },
  l: { command: 'seekBy', amount: 10, repeats: true },
  arrowleft: { command: 'seekBy', amount: -5, repeats: true },
  arrowright: { command: 'seekBy', amount: 5, repeats: true },
  arrowup: { command: 'changeVolume', amount: 0.05, repeats: true },
  arrowdown: { command: 'changeVolume', amount: -0.05, repeats: true },
  home: { command: 'seekToTenth', amount: 0 },
  end: { command: 'seekToTenth', amount: 10 },
  m: { command: 'toggleMuted' },
  f: { command: 'toggleFullscreen' },
  t: { command: 'toggleCinema' },
  c: { command: 'toggleCaptions' },
  i: { command: 'toggleMiniPlayer' },
  ',': { command: 'stepFrame', amount: -1, repeats: true },
  '.': { command: 'stepFrame', amount: 1, repeats: true },
  '<': { command: 'changeSpeed', amount: -1 },
  '>': { command: 'changeSpeed', amount: 1 },
  '?': { command: 'toggleHelp' },
}

/** What a key asks for; undefined for one that asks for nothing. */
export function bindingOf(key: string): KeyBinding | undefined {
  return /^\d$/.test(key) ? { command: 'seekToTenth', amount: Number(key) } : keyBindings[key.toLowerCase()]
}
