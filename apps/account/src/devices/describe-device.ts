/** Names by a part of the user agent. The first match wins, because most user agents also contain the names of other browsers. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

/** Returns a device's name, such as `Firefox on Windows`, from the user agent that logged in. */
export function describeDevice(userAgent: string): string {
  const find = (names: readonly (readonly [RegExp, string])[]) => names.find(([part]) => part.test(userAgent))?.[1]
  return [find(browsers), find(systems)].filter(Boolean).join(' on ') || 'Unknown device'
}
