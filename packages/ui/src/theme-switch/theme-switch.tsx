import { useId } from 'react'
import { MoonIcon, SunIcon, SystemThemeIcon } from '../icons/state-icons.tsx'
import type { Theme } from '../theme/theme.ts'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'
import styles from './theme-switch.module.css'

export interface ThemeSwitchProps {
  theme: Theme
  onChange: (theme: Theme) => void
}

const choices = [
  { theme: 'system', label: 'System', Icon: SystemThemeIcon },
  { theme: 'light', label: 'Light', Icon: SunIcon },
  { theme: 'dark', label: 'Dark', Icon: MoonIcon },
] as const

/** A radio group named `Theme`. It neither stores nor applies the theme; for the latter, see `applyTheme`. */
export function ThemeSwitch({ theme, onChange }: ThemeSwitchProps) {
  const name = useId()
  return (
    <fieldset className={styles.switch}>
      <legend>
        <VisuallyHidden>Theme</VisuallyHidden>
      </legend>
      {choices.map(({ theme: choice, label, Icon }) => (
        <label key={choice} className={styles.choice} title={label}>
          <input
            className={styles.input}
            type="radio"
            name={name}
            checked={choice === theme}
            onChange={() => onChange(choice)}
          />
          <Icon size={20} />
          <VisuallyHidden>{label}</VisuallyHidden>
        </label>
      ))}
    </fieldset>
  )
}
