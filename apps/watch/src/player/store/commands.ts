/** What can be asked of a player by a key, a gesture or a button. `amount` is what the asker says with it: seconds, tenths, a direction. */
export type CommandName =
  | 'togglePlay'
  | 'reload'
  | 'seekBy'
  | 'seekToTenth'
  | 'stepFrame'
  | 'changeVolume'
  | 'changeSpeed'
  | 'toggleMuted'
  | 'toggleFullscreen'
  | 'toggleCinema'
  | 'toggleCaptions'
  | 'toggleMiniPlayer'
  | 'toggleHelp'

/** Does what was asked. What a feature has no way to do, it does not provide. */
export type Command = (amount: number) => void
