/**
 * Shows a badge with a Leave button while part of the page is unreleased. If there is already a preview badge, reuses it.
 *
 * @param onInspect opens the inspector, if available.
 */
export function showDevBadge(text: string, onLeave: () => void, onInspect?: () => void): void {
  const badge = document.querySelector('aside[data-badge]') ?? createBadge()
  const line = document.createElement('div')
  line.append(`${text} `)
  if (onInspect !== undefined) line.append(button('Inspect', onInspect), ' ')
  line.append(button('Leave', onLeave))
  badge.append(line)
}

function button(name: string, onClick: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.textContent = name
  element.style.textDecoration = 'underline'
  element.addEventListener('click', onClick)
  return element
}

function createBadge(): HTMLElement {
  const badge = document.createElement('aside')
  badge.setAttribute('aria-label', 'Development')
  // Set through the DOM, because the page's policy blocks style attributes.
  Object.assign(badge.style, {
    position: 'fixed',
    insetBlockEnd: 'calc(12px + var(--bottom-bar-height))',
    insetInlineEnd: '12px',
    padding: '8px 12px',
    borderRadius: '8px',
    background: '#8a3b00',
    color: '#fff',
    font: '13px system-ui',
    zIndex: '1000',
  })
  document.body.append(badge)
  return badge
}
