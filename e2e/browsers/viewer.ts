/** A part of a page, identified the way viewers and screen readers do. */
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
  /** The full accessible name or a pattern; any name if omitted. */
  name?: string | RegExp
  /** The part that contains this part. */
  within?: Part
}

/** A journey's actions, the same in every browser. No action waits longer than its test's timeout. */
export interface Viewer {
  open(path: string): Promise<void>
  /** Returns the current page's path. */
  path(): Promise<string>
  reload(): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** Returns the number of matching parts. */
  count(part: Part): Promise<number>
  /** Waits for the first matching part and presses it. */
  press(part: Part): Promise<void>
  /** Replaces the content of the field with this label. */
  write(label: string, text: string): Promise<void>
  /** Chooses a local file in the field with this label. */
  choose(label: string, file: string): Promise<void>
  /** Presses a key on the focused element. */
  key(key: 'Escape' | 'Tab' | '5' | 'c' | 'k' | 'm' | '?'): Promise<void>
  /** Runs a function in the page. The function cannot use variables from its scope. */
  run<T>(script: () => T): Promise<T>
  close(): Promise<void>
}
