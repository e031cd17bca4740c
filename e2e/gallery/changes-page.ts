import type { Changes } from './compare-galleries.ts'

/** Renders an HTML page with all differences. Each screenshot is shown before, after, and with the differences marked. */
export function changesPage(base: string, { changed, fresh, gone }: Changes): string {
  const pictures = changed.map(({ story, view, pixels, file }) => {
    const columns = ['before', 'after', 'marked'].map(
      (kind) => `<figure><img src="${file}-${kind}.png" alt=""><figcaption>${kind}</figcaption></figure>`,
    )
    return `<h2>${escapeText(story)} <small>${view}, ${pixels} pixels</small></h2><div>${columns.join('')}</div>`
  })
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Differences from ${base.slice(0, 9)}</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { margin: 2rem }
  small { color: GrayText; font-weight: 400 }
  div { display: grid; grid-template-columns: repeat(3, 1fr); gap: 1rem }
  figure { margin: 0 }
  img { max-width: 100%; border: 1px solid GrayText }
</style>
<h1>Differences from commit ${base.slice(0, 9)}</h1>
${changed.length + fresh.length + gone.length === 0 ? '<p>No differences.</p>' : ''}
${list('New stories', fresh)}
${list('Removed stories', gone)}
${pictures.join('\n')}
</html>
`
}

function list(title: string, names: string[]): string {
  if (names.length === 0) return ''
  return `<h2>${title}</h2><ul>${names.map((name) => `<li>${escapeText(name)}</li>`).join('')}</ul>`
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
