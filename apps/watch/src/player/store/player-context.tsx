import { createContext, memo, useContext } from 'react'
import type { ComponentType } from 'react'
import { useStore } from 'zustand/react'
import { useShallow } from 'zustand/react/shallow'

import type { PlayerFeature } from './player-feature.ts'
import type { PartName, PlayerState, PlayerStore } from './player-store.ts'
import type { Settings } from './settings.ts'

/** The player that components belong to. It stays the same; what changes is read by selectors. */
export const PlayerContext = createContext<PlayerStore | null>(null)

/** @throws {Error} outside a player. */
export function usePlayer(): PlayerStore {
  const store = useContext(PlayerContext)
  if (store === null) throw new Error('This component is part of the player, and must be inside a <PlayerContext>.')
  return store
}

/** Selects from the player's shared state. The component renders again only when the selected value changes. */
export function usePlayerState<Value>(select: (state: PlayerState) => Value): Value {
  return useStore(usePlayer().state, select)
}

/** Selects from a feature's state. The component renders again only when the selected value changes. */
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

/** Renders the parts of all features for one slot of the player, in the order of their list. */
export const Parts = memo(function Parts({ of: place }: { of: PartName }) {
  const parts = usePlayerState(
    useShallow(({ features, parts }) => features.map(({ name }) => parts[name]?.[place] as ComponentType | undefined)),
  )
  // oxlint-disable-next-line react/no-array-index-key -- a feature keeps its place in the list
  return parts.map((Part, index) => Part && <Part key={index} />)
})
