import { act, fireEvent, render } from '@testing-library/react'
import { Thumbnail } from './thumbnail.tsx'

it('a thumbnail replaces a broken image with the product’s mark', () => {
  const { container } = render(<Thumbnail src="/broken.webp" />)
  const image = container.querySelector('img')
  expect(image).toHaveAttribute('alt', '')
  if (image) fireEvent.error(image)
  expect(container.querySelector('img')).not.toBeInTheDocument()
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
})

const sourceOf = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src')

describe('in a browser with IntersectionObserver', () => {
  const observed = new Map<Element, IntersectionObserverCallback>()

  beforeAll(() => {
    globalThis.IntersectionObserver = class {
      private readonly callback: IntersectionObserverCallback
      constructor(callback: IntersectionObserverCallback) {
        this.callback = callback
      }
      observe(element: Element) {
        observed.set(element, this.callback)
      }
      unobserve(element: Element) {
        observed.delete(element)
      }
    } as unknown as typeof IntersectionObserver
  })
  afterAll(() => Reflect.deleteProperty(globalThis, 'IntersectionObserver'))

  function come(isIntersecting: boolean) {
    for (const [target, callback] of observed)
      act(() => callback([{ target, isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver))
  }

  it('a thumbnail near the viewport loads without showing a placeholder', () => {
    const { container } = render(<Thumbnail src="/far.webp" />)
    expect(sourceOf(container)).toBeNull()
    come(false)
    expect(sourceOf(container)).toBeNull()
    come(true)
    expect(sourceOf(container)).toBe('/far.webp')
    expect(observed.size).toBe(0)
  })

  it('a thumbnail loads immediately with priority, or if it was near the viewport before', () => {
    expect(sourceOf(render(<Thumbnail src="/first.webp" priority />).container)).toBe('/first.webp')
    expect(sourceOf(render(<Thumbnail src="/first.webp" />).container)).toBe('/first.webp')
    expect(observed.size).toBe(0)
  })

  it('a thumbnail stops observing when it is removed, and loads for printing', () => {
    render(<Thumbnail src="/gone.webp" />).unmount()
    expect(observed.size).toBe(0)
    const { container } = render(<Thumbnail src="/printed.webp" />)
    act(() => void dispatchEvent(new Event('beforeprint')))
    expect(sourceOf(container)).toBe('/printed.webp')
  })
})
