/** A part of a page, identified the way viewers and screen readers identify it. */
export interface Part {
  role:
    | 'alert'
    | 'alertdialog'
    | 'article'
    | 'button'
    | 'dialog'
    | 'heading'
    | 'link'
    | 'navigation'
    | 'region'
    | 'status'
    | 'textbox'
  /** Full accessible name or a pattern. Omit it to match any name. */
  name?: string | RegExp
  /** Another part that must contain this one. */
  within?: Part
}

/** What a journey can do, the same in every browser. No action waits longer than the test's timeout. */
export interface Viewer {
  open(path: string): Promise<void>
  /** Returns the path of the current page. */
  path(): Promise<string>
  reload(): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Counts matching parts. */
  count(part: Part): Promise<number>
  /** Presses the first matching part once it appears. */
  press(part: Part): Promise<void>
  /** Replaces the text in the field with this label. */
  write(label: string, text: string): Promise<void>
  /** Chooses a local file for the field with this label. */
  choose(label: string, file: string): Promise<void>
  /** Presses a key while the current element has focus. */
  key(key: 'Escape' | 'Tab' | '5' | 'c' | 'k' | 'm' | '?'): Promise<void>
  /** Runs a function in the page. The function can't use variables from its scope. */
  run<T>(script: () => T): Promise<T>
  close(): Promise<void>
}
