/** What each rule of the gate is about, in the words of what to do when it refuses. The keys are the names that a refusal gives. */
export const rules = {
  manifest: 'Publish the app anew, and name the build as "publish" prints it.',
  files: 'Build and publish the app anew; nothing in the folder of a build may be changed by hand.',
  composition: 'Change what the message names in the package.json of the app, and publish it anew.',
  ranges: 'Build the app with what the shell provides, or release the shell that provides it first.',
  react: 'Build the app with the major of React that the shell provides: every page shares one copy.',
  abi: 'Build the app with a preset of a kind that the live shell loads, or release the shell that loads it first.',
  deprecated: 'Import what the message names instead, and publish the app anew.',
  size: 'Load what the first page does not need later (import()), or accept the growth with --accept-size; a budget is "kinora": {"budgetKb": …} in package.json.',
  available: 'Open the URL in the preview, or by "npm run dev", and read what the console says.',
  loading: 'Take the loading state (aria-busy, data-placeholder) away when the data have come, and when they fail.',
  visible:
    'Look at the screenshot: the page area has to show something, also while a list is empty or a request fails.',
  address: 'Stay on the paths that the app declares, or declare the path.',
  session:
    'Read the session from the shell contract; a page of access "token" is rendered for a viewer who is signed in.',
  errors: 'Open the URL with this content, look into the console, and handle the case.',
  frame: 'Keep to the page area: no styles for what is outside of it, and nothing laid over the top bar or the menu.',
  storage: 'Begin the names of what the app stores with its own name and a colon, such as "music:volume".',
  origins: 'Ask the site itself: other origins are not among those that the site lets pages talk to.',
  'main-thread':
    'Profile the page beside its live build: what it does when it starts has to be split, deferred or dropped.',
  accessibility: 'Mend what axe names; its documentation is at https://dequeuniversity.com/rules/axe.',
  journey: 'Follow the journey of kinora.check.ts by hand in the preview; mend the page, or the journey.',
} as const

/** The name of a rule of the gate. */
export type Rule = keyof typeof rules

/** What is wrong by one rule. */
export interface Problem {
  rule: Rule
  /** `throws: x is undefined`: a part of a sentence whose subject is the page or the build. */
  text: string
}

/** One reason for which builds may not go live. */
export interface Refusal extends Problem {
  /** The build, as `publish` names it. */
  build: string
  /** The team to ask. */
  owner?: string
  /** The URL that was rendered, where a page is at fault. */
  url?: string
  /** How it was rendered: `newest video, visitor, 360 px, slow answers`. */
  conditions?: string
  /** The path of a screenshot. */
  evidence?: string
}

/** A refusal in one line: build and URL, what is wrong, rule, evidence, owner, and what to do. */
export function formatRefusal({ rule, text, build, owner, url, conditions, evidence }: Refusal): string {
  const details = [
    `rule "${rule}"`,
    conditions,
    evidence && `screenshot ${evidence}`,
    owner && `owner ${owner}`,
  ].filter(Boolean)
  const [app = ''] = build.split('@')
  const subject = text.startsWith(app) ? '' : [`${build}:`, url, ''].filter((part) => part !== undefined).join(' ')
  return `${subject}${text} [${details.join('; ')}] ${rules[rule]}`
}
