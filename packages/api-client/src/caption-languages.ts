/** Common caption languages, as BCP 47 tags. */
const tags = [
  'ar',
  'bn',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'en-GB',
  'es',
  'es-419',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'nl',
  'no',
  'pl',
  'pt',
  'pt-BR',
  'ro',
  'ru',
  'sv',
  'sw',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh-Hans',
  'zh-Hant',
]

/** A language, labelled with its native name. */
export interface CaptionLanguage {
  language: string
  label: string
}

/** Returns a language's native name, as viewers see it. */
export function languageLabel(language: string): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** Returns the available languages in alphabetical order. */
export function captionLanguages(): CaptionLanguage[] {
  return tags
    .map((language) => ({ language, label: languageLabel(language) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

/** Returns the first of the browser's preferred languages that is available. */
export function suggestedLanguage(wanted: readonly string[] = navigator.languages): string {
  for (const tag of wanted) {
    const found = tags.find((known) => known === tag) ?? tags.find((known) => known === tag.split('-')[0])
    if (found !== undefined) return found
  }
  return 'en'
}
