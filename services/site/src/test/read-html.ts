import { defaultTreeAdapter, parse } from 'parse5'
import type { DefaultTreeAdapterTypes } from 'parse5'

/** An element of a parsed page. */
export interface HtmlElement {
  name: string
  attributes: Record<string, string>
  /** The element's direct text. */
  text: string
  isInHead: boolean
}

/** Parses a page as browsers do, and returns its elements in document order. */
export function readHtml(html: string): HtmlElement[] {
  const elements: HtmlElement[] = []
  function visit(node: DefaultTreeAdapterTypes.ParentNode, isInHead: boolean) {
    for (const child of defaultTreeAdapter.getChildNodes(node)) {
      if (!defaultTreeAdapter.isElementNode(child)) continue
      elements.push({
        name: child.tagName,
        attributes: Object.fromEntries(child.attrs.map(({ name, value }) => [name, value])),
        text: child.childNodes.map((part) => (defaultTreeAdapter.isTextNode(part) ? part.value : '')).join(''),
        isInHead,
      })
      visit(child, isInHead || child.tagName === 'head')
    }
  }
  visit(parse(html), false)
  return elements
}
