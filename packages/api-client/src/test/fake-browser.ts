/** A simulated browser tab, whose properties stand in for the globals that `createApiClient` uses. */
export interface FakeTab {
  storage: Storage
  storageEvents: EventTarget
}

export interface FakeBrowserOptions {
  lagMs?: number
  /** Called with every value that a tab stores. */
  onStore?: (value: string) => void
}

/** Creates a browser whose tabs share one storage. As in a real browser, a change and its event reach the other tabs with a delay, here `lagMs`. */
export function createFakeBrowser({ lagMs = 0, onStore }: FakeBrowserOptions = {}) {
  const tabs: { entries: Map<string, string>; tab: FakeTab }[] = []

  function openTab(): FakeTab {
    const entries = new Map(tabs[0]?.entries)
    const tab: FakeTab = { storage: createStorage(entries, broadcast), storageEvents: new EventTarget() }
    tabs.push({ entries, tab })
    return tab

    function broadcast(key: string, newValue: string | null): void {
      if (newValue !== null) onStore?.(newValue)
      for (const other of tabs.filter((other) => other.tab !== tab)) {
        const arrive = () => {
          const oldValue = other.entries.get(key) ?? null
          put(other.entries, key, newValue)
          const event = Object.assign(new Event('storage'), { key, oldValue, newValue, storageArea: other.tab.storage })
          queueMicrotask(() => other.tab.storageEvents.dispatchEvent(event))
        }
        if (lagMs === 0) arrive()
        else setTimeout(arrive, lagMs)
      }
    }
  }

  return { openTab }
}

function put(entries: Map<string, string>, key: string, value: string | null): void {
  if (value === null) entries.delete(key)
  else entries.set(key, value)
}

function createStorage(entries: Map<string, string>, broadcast: (key: string, value: string | null) => void): Storage {
  const change = (key: string, value: string | null) => {
    if ((entries.get(key) ?? null) === value) return
    put(entries, key, value)
    broadcast(key, value)
  }
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => change(key, String(value)),
    removeItem: (key) => change(key, null),
    clear: () => Array.from(entries.keys()).forEach((key) => change(key, null)),
    key: (index) => Array.from(entries.keys())[index] ?? null,
    get length() {
      return entries.size
    },
  }
}
