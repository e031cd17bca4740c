import { findParts, firstOf, soughtField, soughtPart, soughtToPress, testingLibrary } from './find-parts.ts'
import type { Sought } from './find-parts.ts'
import type { Viewer } from './viewer.ts'
import { elementPath, startSession } from './web-driver.ts'
import type { ElementReference } from './web-driver.ts'

/** WebDriver's code points for special keys. All other keys are sent as plain characters. */
const codes: Record<string, string> = { Escape: '\uE00C', Tab: '\uE004' }

/** Opens a viewer in WebKitGTK's MiniBrowser, driven by WebDriver. */
export async function openWebKit(driverUrl: string, browser: string, baseURL: string): Promise<Viewer> {
  const { call, execute } = await startSession(driverUrl, {
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  })
  const resize = (width: number, height: number) => call<void>('POST', '/window/rect', { width, height })

  async function look(sought: Sought): Promise<ElementReference[]> {
    const found = await execute<ElementReference[] | null>(findParts, ...sought)
    if (found !== null) return found
    await execute(testingLibrary)
    return look(sought)
  }

  const onElement = async (sought: Sought, command: string, body = {}) =>
    call<void>('POST', `${elementPath(await firstOf(look, sought))}/${command}`, body)

  await resize(1280, 900)
  return {
    open: (path) => call('POST', '/url', { url: `${baseURL}${path}` }),
    path: async () => new URL(await call<string>('GET', '/url')).pathname,
    reload: () => call('POST', '/refresh'),
    back: () => call('POST', '/back'),
    resize,
    count: async (part) => (await look(soughtPart(part))).length,
    async press(part) {
      const element = await firstOf(look, soughtToPress(part))
      // The driver doesn't scroll to partly visible elements, but can't press an element whose centre is outside the window.
      await execute("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element)
      await call('POST', `${elementPath(element)}/click`)
    },
    async write(label, text) {
      await onElement(soughtField(label), 'clear')
      await onElement(soughtField(label), 'value', { text })
    },
    choose: (label, file) => onElement(soughtField(label), 'value', { text: file }),
    key: async (key) => {
      const value = codes[key] ?? key
      const actions = ['keyDown', 'keyUp'].map((type) => ({ type, value }))
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] })
    },
    run: (script) => execute(`return (${script.toString()})()`),
    close: () => call('DELETE', ''),
  }
}
