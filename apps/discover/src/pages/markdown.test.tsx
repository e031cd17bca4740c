import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'

import { Markdown } from './markdown.tsx'

const renderText = (markdown: string) =>
  render(
    <MemoryRouter>
      <Markdown>{markdown}</Markdown>
    </MemoryRouter>,
  ).container

test('renders headings, lists, emphasis and code as HTML elements, with headings below the page’s own', () => {
  renderText('# First\n\n## Second\n\n- **one**\n- *two* &copy;\n\n`three`')
  expect(screen.getByRole('heading', { level: 2, name: 'First' })).toHaveAttribute('id', 'section-first')
  expect(screen.getByRole('heading', { level: 2, name: 'Second' })).toBeVisible()
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two ©'])
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
})

test('opens external links in a new tab without a referrer, and product links through the router', () => {
  renderText(
    '[out](https://example.com/a "Title") [in](/help?a=1#b) [mail](mailto:a@b.example) [here](#first) [api](/api/v1/x)',
  )
  const out = screen.getByRole('link', { name: 'out' })
  expect(out).toHaveAttribute('href', 'https://example.com/a')
  expect(out).toHaveAttribute('rel', 'noopener noreferrer nofollow')
  expect(out).toHaveAttribute('target', '_blank')
  expect(screen.getByRole('link', { name: 'in' })).toHaveAttribute('href', '/help?a=1#b')
  expect(screen.getByRole('link', { name: 'in' })).not.toHaveAttribute('target')
  expect(screen.getByRole('link', { name: 'mail' })).toHaveAttribute('href', 'mailto:a@b.example')
  expect(screen.getByRole('link', { name: 'here' })).toHaveAttribute('href', '#section-first')
  expect(screen.getByRole('link', { name: 'api' })).toHaveAttribute('target', '_blank')
})

test.each([
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](java&Tab;script:alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:x)',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](blob:https://a.example/1)',
  '[x](file:///etc/passwd)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
])('removes the unsafe URL from %j', (markdown) => {
  const text = renderText(markdown)
  for (const { href } of text.querySelectorAll('a')) expect(new URL(href).protocol).toMatch(/^https?:$/)
  expect(text.querySelector('[href*="script" i]')).toBeNull()
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<svg><script>alert(1)</script></svg>',
  '<style>body{display:none}</style>',
  '<div style="position:fixed" onclick="alert(1)">x</div>',
  '<form action="https://evil.example"><input name=password></form>',
  '<details open ontoggle=alert(1)>',
  '<!-- --!><img src=x onerror=alert(1)>',
  '<kbd>?</kbd>',
])('shows HTML as text: %s', (markdown) => {
  const text = renderText(markdown)
  expect(
    text.querySelector('script, img, iframe, svg, style, form, input, details, kbd, [style], [onclick]'),
  ).toBeNull()
  expect(text).toHaveTextContent(/</)
})

test.each([
  ['![A cat](https://evil.example/cat.png "t")', 'A cat'],
  ['![A cat][c]\n\n[c]: https://evil.example/cat.png', 'A cat'],
  ['![A cat](/media/cat.png)', 'A cat'],
  ['[![A cat](//evil.example/cat.png)](/help)', 'A cat'],
])('shows an image’s description without loading the image: %s', (markdown, description) => {
  const text = renderText(markdown)
  expect(document.querySelector('img, link[rel="preload"], [src], [srcset]')).toBeNull()
  expect(text).toHaveTextContent(description)
})

/** The longest page that the provider accepts. */
const maxLength = 50_000

test.each([
  ['quotes', '>'.repeat(maxLength)],
  ['lists', '- '.repeat(maxLength / 2)],
  ['indented lists', Array.from({ length: 220 }, (_, depth) => `${' '.repeat(depth * 2)}- a`).join('\n')],
  ['brackets', '['.repeat(maxLength)],
  ['emphasis', '*a _b '.repeat(maxLength / 6)],
  ['HTML', '<b>'.repeat(maxLength / 3)],
  ['code', '`a'.repeat(maxLength / 2)],
  ['entities', '&amp;'.repeat(maxLength / 5)],
])(
  'renders a page full of nested %s',
  (_, markdown) => {
    expect(renderText(`Before\n\n${markdown}`)).toHaveTextContent(/Before/)
  },
  60_000,
)
