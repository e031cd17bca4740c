import { createContext, memo, useContext } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand/react'
import { useShallow } from 'zustand/react/shallow'

import type { PlayerFeature } from './player-feature.ts'
import type { PartName, PlayerState, PlayerStore } from './player-store.ts'
import type { Settings } from './settings.ts'

/** The player that a component belongs to. The store object never changes; components select from its state. */
export const PlayerContext = createContext<PlayerStore | null>(null)

/** Returns the surrounding player. @throws {Error} outside a player. */
export function usePlayer(): PlayerStore {
  const store = useContext(PlayerContext)
  if (store === null) throw new Error('Player components must be inside a <PlayerContext>.')
  return store
}

/** Selects from the player's shared state. The component re-renders only when the selected value changes. */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  return useStore(usePlayer().state, select)
}

/** Selects from a feature's state. The component re-renders only when the selected value changes. */
export function useFeature<State extends object, Value>(
  feature: PlayerFeature<State>,
  select: (state: State) => Value,
): Value {
  const store = usePlayer()
  return useStore(store.state, () => select(store.get(feature)))
}

export function useSetting<Name extends keyof Settings>(name: Name): Settings[Name] {
  return useStore(usePlayer().settings, (settings) => settings[name])
}

/** Renders every feature's part for one slot in the player, in the order of the features. */
export const Parts = memo(function Parts({ of: place }: { of: PartName }) {
  const parts = usePlayerState(
    useShallow(({ features, parts }) => features.map(({ name }) => parts[name]?.[place] as ComponentType | undefined)),
  )
  // oxlint-disable-next-line react/no-array-index-key -- features never change their position
  return parts.map((Part, index) => Part && <Part key={index} />)
})
