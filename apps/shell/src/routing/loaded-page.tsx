import { createElement } from 'react'
import type { ComponentType } from 'react'
import { useLoaderData, useLocation } from 'react-router-dom'

/** Renders the component that the route's loader came back with. Another path, another video for instance, is another page: it starts afresh. */
export function LoadedPage() {
  const { pathname } = useLocation()
  return createElement(useLoaderData() as ComponentType, { key: pathname })
}
