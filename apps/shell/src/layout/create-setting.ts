/** A word that the browser keeps for the viewer. */
export interface Setting {
  /** Null where none was written, or none can be read. */
  read(): string | null
  write(value: string): void
}

/** A setting in the browser's storage. Some browsers refuse storage, even to look at it; what is chosen then lasts as long as the page. */
export function createSetting(key: string, openStorage: () => Storage): Setting {
  return {
    read() {
      try {
        return openStorage().getItem(key)
      } catch {
        return null
      }
    },
    write(value) {
      try {
        openStorage().setItem(key, value)
      } catch {
        // The page itself still holds it.
      }
    },
  }
}
