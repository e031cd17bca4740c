import type { OpenPage } from '../page-load/open-page.ts'

/** Moves the mouse onto an element and presses its button, as a person does: a moment passes in between. */
export async function clickWithMouse({ evaluate, session }: OpenPage, selector: string, hoverMs = 100): Promise<void> {
  const place = await evaluate<{ x: number; y: number } | null>(`(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (element === null) return null
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { x, y, width, height } = element.getBoundingClientRect()
    return { x: x + width / 2, y: y + height / 2 }
  })()`)
  if (place === null) throw new Error(`There is no ${selector} to click.`)
  await session.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...place })
  await evaluate(`new Promise((resolve) => setTimeout(resolve, ${hoverMs}))`)
  const press = { ...place, button: 'left', clickCount: 1 } as const
  await session.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
  await session.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
}
