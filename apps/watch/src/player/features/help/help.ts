import { definePlayerFeature } from '../../store/player-feature.ts'

/** Shows a dialog that lists all features' shortcuts. */
export const help = definePlayerFeature({
  name: 'help',
  state: { isOpen: false },
  shortcuts: [{ keys: ['?'], command: 'toggleHelp', label: 'Show this help' }],
  loadParts: async () => {
    const [{ ShortcutDialog }, { HelpAction }] = await Promise.all([
      import(/* webpackChunkName: "player-menus" */ './shortcut-dialog.tsx'),
      import(/* webpackChunkName: "player-menus" */ './help-action.tsx'),
    ])
    return { picture: ShortcutDialog, setting: HelpAction, menuItem: HelpAction }
  },
  attach({ store, get, set }) {
    store.provide({
      toggleHelp: () => set({ isOpen: !get().isOpen }),
      // Not a toggle, because a dialog may report its closing twice.
      closeHelp: () => set({ isOpen: false }),
    })
  },
})
