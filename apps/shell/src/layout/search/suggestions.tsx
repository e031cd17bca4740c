import { suggestionsQuery } from '@kinora/api-client/discover'
import { useApiClient, useSession } from '@kinora/shell-contract'
import { Avatar, Button, CloseIcon, HistoryIcon, IconButton, SearchIcon } from '@kinora/ui'
import { channelPath } from '@kinora/ui/paths'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useNavigate } from 'react-router-dom'

import { textsOf, useRecentSearches } from './recent-searches.ts'
import styles from './suggestions.module.css'

/** Debounce for suggestion requests, in milliseconds. */
const pauseMs = 120

/** The longest text that the provider accepts. */
const maxLength = 200

interface Option {
  kind: 'recent' | 'query' | 'channel'
  text: string
  username?: string
  avatar?: string
}

/**
 * The list below a search box: recent searches and suggested completions. While this list is rendered, the box follows the ARIA combobox pattern
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/): focus stays in the box, and arrow keys move through the list.
 */
export function Suggestions({ box }: { box: HTMLInputElement }) {
  const listId = useId()
  const navigate = useNavigate()
  const viewerId = useSession(({ userData }) => userData?._id ?? '')
  const text = useBoxText(box)
  const [isWanted, setWanted] = useState(document.activeElement === box)
  const [active, setActive] = useState(-1)
  const options = useOptions(text.trim(), viewerId, isWanted)
  const isOpen = isWanted && options.length > 0
  const activeOption = isOpen ? options[active] : undefined
  const hasRecent = options.some(({ kind }) => kind === 'recent')
  const add = useRecentSearches((state) => state.add)
  const remove = useRecentSearches((state) => state.remove)
  const clear = useRecentSearches((state) => state.clear)

  function close() {
    setWanted(false)
    setActive(-1)
  }

  function choose(option: Option) {
    close()
    if (option.kind === 'channel' && option.username) {
      void navigate(channelPath(option.username))
      return
    }
    setText(box, option.text)
    add(viewerId, option.text)
    void navigate(`/search?query=${encodeURIComponent(option.text)}`)
  }

  const onInput = useEffectEvent(() => {
    setActive(-1)
    setWanted(true)
  })
  const onSubmit = useEffectEvent(() => {
    const query = box.value.trim()
    if (query !== '') add(viewerId, query)
    close()
  })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { key, isComposing, ctrlKey, metaKey } = event
    if (isComposing || ctrlKey || metaKey) return
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      setWanted(true)
      if (options.length === 0) return
      // The box itself is one more stop.
      const places = options.length + 1
      const step = key === 'ArrowDown' ? 1 : -1
      setActive(((active + 1 + step + places) % places) - 1)
    } else if (key === 'Escape' && isOpen) {
      // The first Escape closes the list without clearing the box.
      event.preventDefault()
      close()
    } else if (key === 'Enter' && activeOption) {
      event.preventDefault()
      choose(activeOption)
    } else if (key === 'Delete' && activeOption?.kind === 'recent') {
      event.preventDefault()
      remove(activeOption.text)
      setActive(-1)
    }
  })

  useEffect(() => {
    const stopped = new AbortController()
    const { signal } = stopped
    const { form } = box
    box.addEventListener('input', () => onInput(), { signal })
    box.addEventListener('focus', () => onInput(), { signal })
    box.addEventListener('click', () => setWanted(true), { signal })
    box.addEventListener('keydown', (event) => onKeyDown(event), { signal })
    form?.addEventListener('submit', () => onSubmit(), { signal })
    form?.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) setWanted(false)
      },
      { signal },
    )
    return () => stopped.abort()
  }, [box])

  useComboboxAttributes(box, {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': listId,
    'aria-expanded': String(isOpen),
    'aria-activedescendant': activeOption ? `${listId}-${active}` : null,
  })

  return createPortal(
    // Always rendered, because the box's ARIA attributes refer to the list.
    // Pressing the list must not move focus out of the box.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.panel} hidden={!isOpen} onPointerDown={(event) => event.preventDefault()}>
      <div className={styles.rows} data-recent={hasRecent || undefined}>
        <div id={listId} role="listbox" aria-label="Suggestions" className={styles.list}>
          {options.map((option, index) => (
            // The focused box handles the keys, so the options only handle the pointer.
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
            <div
              key={`${option.kind} ${option.text}`}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              className={styles.option}
              ref={index === active ? scrollIntoView : undefined}
              onClick={() => choose(option)}
            >
              <OptionIcon option={option} />
              <OptionText text={option.text} typed={text} />
              {option.kind === 'channel' && <span className={styles.hint}>Channel</span>}
            </div>
          ))}
        </div>
        {hasRecent && (
          <ul className={styles.removals} aria-label="Remove recent searches">
            {options.map(
              ({ kind, text: recent }, index) =>
                kind === 'recent' && (
                  <li key={recent} style={{ gridRow: index + 1 }}>
                    <IconButton
                      label={`Remove “${recent}” from recent searches`}
                      icon={<CloseIcon size={16} />}
                      onClick={() => {
                        box.focus()
                        remove(recent)
                      }}
                    />
                  </li>
                ),
            )}
          </ul>
        )}
      </div>
      {hasRecent && (
        <div className={styles.end}>
          <Button
            variant="ghost"
            onClick={() => {
              box.focus()
              clear()
            }}
          >
            Clear recent searches
          </Button>
        </div>
      )}
    </div>,
    box.form ?? document.body,
  )
}

/** An option's text, with the part that a suggestion adds to the typed text in bold. */
function OptionText({ text, typed }: { text: string; typed: string }) {
  const same = text.toLowerCase().startsWith(typed.toLowerCase()) ? typed.length : 0
  return (
    <span className={styles.text}>
      {text.slice(0, same)}
      <b>{text.slice(same)}</b>
    </span>
  )
}

function OptionIcon({ option: { kind, text, avatar } }: { option: Option }) {
  if (kind === 'channel') return <Avatar src={avatar ?? ''} name={text} size={24} />
  return kind === 'recent' ? <HistoryIcon size={20} /> : <SearchIcon size={20} />
}

function setText(box: HTMLInputElement, text: string) {
  box.value = text
}

function scrollIntoView(element: HTMLElement | null) {
  element?.scrollIntoView?.({ block: 'nearest' })
}

/** Returns recent searches if the box is empty; otherwise, recent searches that start with the text, followed by the provider's suggestions. */
function useOptions(text: string, viewerId: string, isWanted: boolean): Option[] {
  const api = useApiClient()
  const all = useRecentSearches((state) => textsOf(state, viewerId))
  const asked = usePaused(text)
  const mayAsk = isWanted && asked !== '' && asked.length <= maxLength
  const { data = [] } = useQuery({
    ...suggestionsQuery(api, asked),
    enabled: mayAsk,
    placeholderData: keepPreviousData,
  })
  const start = text.toLowerCase()
  const recent = all
    .filter((each) => each.toLowerCase().startsWith(start))
    .slice(0, text === '' ? all.length : 3)
    .map((each): Option => ({ kind: 'recent', text: each }))
  if (text === '' || !mayAsk) return recent
  const shown = new Set(recent.map((option) => option.text.toLowerCase()))
  const suggested = data.filter((each) => each.kind === 'channel' || !shown.has(each.text.toLowerCase()))
  return [...recent, ...suggested]
}

/** Returns the text in the box, including anything typed before this component mounted. */
function useBoxText(box: HTMLInputElement): string {
  const listen = useCallback(
    (onChange: () => void) => {
      const stopped = new AbortController()
      for (const type of ['input', 'focus']) box.addEventListener(type, onChange, { signal: stopped.signal })
      return () => stopped.abort()
    },
    [box],
  )
  return useSyncExternalStore(listen, () => box.value)
}

/** Debounces a value by `pauseMs`. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return paused
}

const comboboxAttributes = [
  'role',
  'aria-autocomplete',
  'aria-controls',
  'aria-expanded',
  'aria-activedescendant',
] as const

/** Adds the combobox attributes to the box, and removes them on unmount. */
function useComboboxAttributes(
  box: HTMLInputElement,
  attributes: Record<(typeof comboboxAttributes)[number], string | null>,
) {
  useLayoutEffect(() => {
    for (const [name, value] of Object.entries(attributes)) {
      if (value === null) box.removeAttribute(name)
      else box.setAttribute(name, value)
    }
  })
  useLayoutEffect(
    () => () => {
      for (const name of comboboxAttributes) box.removeAttribute(name)
    },
    [box],
  )
}
