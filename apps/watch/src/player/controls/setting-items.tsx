import styles from './settings-menu.module.css'

/** ID of the settings menu. */
export const menuId = 'player-settings'

interface SettingSelectProps<Value extends string | number> {
  label: string
  value: Value
  /** Possible values, with their labels. */
  choices: readonly (readonly [Value, string])[]
  onChoose: (value: Value) => void
}

/** A setting with several values, in a native select. */
export function SettingSelect<Value extends string | number>({
  label,
  value,
  choices,
  onChoose,
}: SettingSelectProps<Value>) {
  function handleChange(text: string) {
    const choice = choices.find(([candidate]) => String(candidate) === text)
    if (choice !== undefined) onChoose(choice[0])
  }

  return (
    <label className={styles.setting}>
      {label}
      <select className={styles.select} value={value} onChange={(event) => handleChange(event.target.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

interface SettingSwitchProps {
  label: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
}

export function SettingSwitch({ label, isOn, onSwitch }: SettingSwitchProps) {
  return (
    <label className={styles.setting}>
      {label}
      <input
        className={styles.switch}
        type="checkbox"
        checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
      />
    </label>
  )
}

interface SettingActionProps {
  label: string
  /** Keeps the menu open to show the action's result. */
  staysOpen?: boolean
  onPress: () => void
}

export function SettingAction({ label, staysOpen = false, onPress }: SettingActionProps) {
  const closing = staysOpen ? {} : ({ popoverTarget: menuId, popoverTargetAction: 'hide' } as const)
  return (
    <button type="button" className={styles.action} {...closing} onClick={onPress}>
      {label}
    </button>
  )
}

/** The result of an action. Screen readers announce changes. */
export function SettingNote({ children }: { children: string }) {
  return (
    <p className={styles.note} role="status">
      {children}
    </p>
  )
}
