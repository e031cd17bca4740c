/** A part of a page as people, and what reads pages out to them, find it. */
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
  /** Its whole accessible name, or a pattern of it; any, if nothing is said. */
  name?: string | RegExp
  /** The element that contains it. */
  within?: Part
}

/** The actions of a journey, the same in every browser. No action waits longer than its test's timeout. */
export interface Viewer {
  open(path: string): Promise<void>
  /** The path of the page that is open. */
  path(): Promise<string>
  reload(): Promise<void>
  back(): Promise<void>
  resize(width: number, height: number): Promise<void>
  /** How many such parts there are. */
  count(part: Part): Promise<number>
  /** Presses the first such part, once it is there. */
  press(part: Part): Promise<void>
  /** Writes into the field of that label, in place of what is in it. */
  write(label: string, text: string): Promise<void>
  /** Chooses a file of this machine in the field of that label. */
  choose(label: string, file: string): Promise<void>
  /** Presses a key on whatever has the focus. */
  key(key: 'Escape' | 'Tab' | '5' | 'c' | 'k' | 'm' | '?'): Promise<void>
  /** Runs a function in the page, which sees nothing of what is around it here. */
  run<T>(script: () => T): Promise<T>
  close(): Promise<void>
}
