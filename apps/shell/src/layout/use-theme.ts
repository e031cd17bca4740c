import { applyTheme, isTheme } from '@kinora/ui'
import type { Theme } from '@kinora/ui'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

import { wordStorage } from './word-storage.ts'

interface ThemeState {
  theme: Theme
  choose(theme: Theme): void
}

type StoredTheme = Pick<ThemeState, 'theme'>

/** The viewer's theme: light, dark, or the system's. index.html applies the stored theme before the first paint. */
export const useTheme = create<ThemeState>()(
  persist(
    (set) => ({
      theme: 'system',
      choose(theme) {
        applyTheme(theme)
        set({ theme })
      },
    }),
    {
      name: 'theme',
      partialize: ({ theme }): StoredTheme => ({ theme }),
      storage: wordStorage<StoredTheme>(
        () => localStorage,
        (word) => ({ theme: isTheme(word) ? word : 'system' }),
        ({ theme }) => theme,
      ),
    },
  ),
)
