/** What an error is, and what to do about it. */
export interface ErrorMeaning {
  /** A sentence without its full stop: `A later script of a remote did not come`. */
  title: string
  /** How it comes about, and what viewers see of it. */
  means: string
  /** What to do, in the imperative. */
  remedy: string
}

/**
 * Every error that has a number, the only list of them: docs/errors is written from it, and the command line, the console and pages give the number. A number keeps its
 * meaning; what is no longer an error keeps its page.
 */
export const errorCodes = {
  'KIN-LOAD-001': {
    title: 'The entry of a remote did not load',
    means:
      'The first script of a build did not come in time, was not the file that was released, or defined no container. The build before it stands in, if there is one; else the page says that it is not available, and everything else works.',
    remedy:
      'Open the URL of the entry that the browser’s console names: 404 means that the build was cleared up, other bytes that something between site and browser changes files, nothing at all that the origin does not answer. Roll back where viewers meet it.',
  },
  'KIN-LOAD-002': {
    title: 'A later script of a remote did not load',
    means: 'A script behind the entry did not come, three times over, or is not what its hash says.',
    remedy:
      'Run "check" on the build: it says which files are missing or changed. Where they are all there, look at what stands between site and browser.',
  },
  'KIN-LOAD-003': {
    title: 'A stylesheet of a remote did not load',
    means:
      'A stylesheet of the build did not come, three times over, or is not what its hash says. No page is shown without its styles.',
    remedy: 'Run "check" on the build: it says which files are missing or changed.',
  },
  'KIN-LOAD-004': {
    title: 'A remote exports something else than a remote',
    means:
      'The module "./routes" of the build has no export "remote" of the remote’s own name, or no route of the path that was opened.',
    remedy:
      'Export defineRemote({ id, routes }) from "./routes", with every path that the package.json declares, and publish it anew.',
  },
  'KIN-LOAD-005': {
    title: 'A remote needs a newer shell',
    means:
      'The build requires a version of a shared package that the shell in this tab does not provide. A tab stays on the shell that it was opened with, so the page offers to reload.',
    remedy:
      'Release the shell that provides it first, or build the remote with what the live shell provides: "status" says which.',
  },
  'KIN-LOAD-006': {
    title: 'A browser cannot verify a remote',
    means:
      'The build has ES modules whose hashes this browser does not check, so nothing of it is run. The page asks for a newer browser.',
    remedy: 'Build the remote as classic scripts, for example with webpack or Rspack.',
  },
  'KIN-PAGE-001': {
    title: 'A page failed before it stood',
    means:
      'A component or a loader of the page threw when it was first shown with its data. The build before it stands in, if there is one.',
    remedy:
      'Look at the place in the source under Health in the console, open the URL in a preview, and handle the case. Roll back where viewers meet it.',
  },
  'KIN-PAGE-002': {
    title: 'An error on a page that stood',
    means: 'Something threw that nobody caught, after the page was rendered: a handler, a request’s answer, a timer.',
    remedy: 'Look at the place in the source under Health in the console, and handle the case.',
  },
  'KIN-SITE-001': {
    title: 'No site answers',
    means:
      'A command or the console asked the site at KINORA_SITE_URL, and nothing answered there. What is live is in the storage, and as it was.',
    remedy: 'Start the site (npm start), or name another one in KINORA_SITE_URL. Going back needs no site.',
  },
  'KIN-SITE-002': {
    title: 'The site does not know the operator’s token',
    means: 'The site answers 404 to whoever has not its token, for what is not for everybody.',
    remedy: 'Give the command the site’s own KINORA_OPERATOR_TOKEN; the site may also be older than the command.',
  },
  'KIN-SITE-003': {
    title: 'The token is not sent unencrypted',
    means: 'KINORA_SITE_URL is http and not on this machine, so everybody on the way could read the token.',
    remedy: 'Name the site by https.',
  },
  'KIN-SITE-004': {
    title: 'The site shows another storage',
    means: 'The site answered with a page that is not of the release that was asked for.',
    remedy: 'Have the site and the command read the same storage: SITE_STORAGE_URL, or KINORA_HOME.',
  },
  'KIN-ACT-001': {
    title: 'What is live has changed meanwhile',
    means:
      'Someone else changed what is live after the console showed what an action would do, or after a rollback started. Nothing was done.',
    remedy: 'Look at what they changed, in the console or by "history", and decide again.',
  },
  'KIN-USE-001': {
    title: 'A removal would break live builds',
    means:
      'Builds that viewers see now import the export that is to go, or take its whole package, or do not say what they import.',
    remedy:
      'Deprecate it with a date and what to take instead, ask the owners that are named to publish anew, and take it away when nothing is named any more.',
  },
  'KIN-CHECK-001': {
    title: 'No build of that name, or none that can be read',
    means: 'Rule "manifest": the build is not in the storage, or its build.json is not what this version can read.',
    remedy: 'Publish the app anew, and name the build as "publish" prints it.',
  },
  'KIN-CHECK-002': {
    title: 'Files are not those that were published',
    means:
      'Rule "files": a file is missing, is not what its hash says, has no hash, or is of a kind that no build may have.',
    remedy: 'Build and publish the app anew; nothing in the folder of a build may be changed by hand.',
  },
  'KIN-CHECK-003': {
    title: 'The release would not be valid',
    means: 'Rule "composition": a path, a name or a container belongs to another app, or to the site itself.',
    remedy: 'Change what the message names in the package.json of the app, and publish it anew.',
  },
  'KIN-CHECK-004': {
    title: 'A range is not met',
    means:
      'Rule "ranges": the build was made with versions of shared packages that the shell beside it does not provide.',
    remedy: 'Build the app with what the shell provides, or release the shell that provides it first.',
  },
  'KIN-CHECK-005': {
    title: 'Another major of React',
    means: 'Rule "react": the build was made with another major of React than the shell provides.',
    remedy: 'Build the app with the major of React that the shell provides: every page shares one copy.',
  },
  'KIN-CHECK-007': {
    title: 'An import whose time is over',
    means:
      'Rule "deprecated": the build imports an export that was to be taken no longer than until a day that has passed.',
    remedy: 'Import what the message names instead, and publish the app anew.',
  },
  'KIN-CHECK-008': {
    title: 'The first page is too large',
    means:
      'Rule "size": scripts and styles of the first page are beyond the budget, or more than a tenth and 2 KB over the live build.',
    remedy:
      'Load what the first page does not need later (import()), or accept the growth with --accept-size; a budget is "kinora": {"budgetKb": …} in package.json.',
  },
  'KIN-CHECK-009': {
    title: 'The page is not available',
    means: 'Rule "available": in the release that would be live the page failed, or did not come in time.',
    remedy: 'Open the URL in the preview, or by "npm run dev", and read what the console says.',
  },
  'KIN-CHECK-010': {
    title: 'The page goes on loading',
    means: 'Rule "loading": a loading state stood when everything had come, or had failed.',
    remedy: 'Take the loading state (aria-busy, data-placeholder) away when the data have come, and when they fail.',
  },
  'KIN-CHECK-011': {
    title: 'Nothing can be seen',
    means: 'Rule "visible": in the page area no pixel can be told from its ground.',
    remedy:
      'Look at the screenshot: the page area has to show something, also while a list is empty or a request fails.',
  },
  'KIN-CHECK-012': {
    title: 'The page leads to a path of somebody else',
    means: 'Rule "address": the URL that the browser ended at is none of the app’s paths.',
    remedy: 'Stay on the paths that the app declares, or declare the path.',
  },
  'KIN-CHECK-013': {
    title: 'The page asks a viewer to log in who is logged in',
    means: 'Rule "session": a page asked for a log-in where it should not.',
    remedy:
      'Read the session from the shell contract; a page of access "token" is rendered for a viewer who is signed in.',
  },
  'KIN-CHECK-014': {
    title: 'An error is logged or not caught',
    means: 'Rule "errors": the page logged an error, threw one that nobody caught, or kept the browser busy for good.',
    remedy: 'Open the URL with this content, look into the console, and handle the case.',
  },
  'KIN-CHECK-015': {
    title: 'The page touches the frame',
    means: 'Rule "frame": the page covers, moves or takes away the top bar or the menu.',
    remedy:
      'Keep to the page area: no styles for what is outside of it, and nothing laid over the top bar or the menu.',
  },
  'KIN-CHECK-016': {
    title: 'Names of others in the browser’s storage',
    means:
      'Rule "storage": the page stored under a name that does not begin with its own, or changed what others stored.',
    remedy: 'Begin the names of what the app stores with its own name and a colon, such as "music:volume".',
  },
  'KIN-CHECK-017': {
    title: 'A request to another origin',
    means: 'Rule "origins": the page asked an origin that the site lets no page talk to.',
    remedy: 'Ask the site itself: other origins are not among those that the site lets pages talk to.',
  },
  'KIN-CHECK-018': {
    title: 'The main thread is twice as busy',
    means:
      'Rule "main-thread": until the page stood it took more than twice the processor’s time of the live build’s page, in the same run.',
    remedy: 'Profile the page beside its live build: what it does when it starts has to be split, deferred or dropped.',
  },
  'KIN-CHECK-019': {
    title: 'A serious violation of accessibility',
    means: 'Rule "accessibility": axe found what the live build does not have.',
    remedy: 'Mend what axe names; its documentation is at https://dequeuniversity.com/rules/axe.',
  },
  'KIN-CHECK-020': {
    title: 'A journey of the team fails',
    means: 'Rule "journey": a journey of kinora.check.ts threw.',
    remedy: 'Follow the journey of kinora.check.ts by hand in the preview; mend the page, or the journey.',
  },
  'KIN-CHECK-021': {
    title: 'The team’s own checks are not at hand',
    means:
      'Rule "team-checks": the build was published from a folder with a kinora.check.ts, which is not where the command is typed, so its URLs and journeys would be left out. The file is ' +
      'no part of a build, because what runs on the machine of whoever promotes must not come from where any team may write.',
    remedy:
      'Type the command in the folder of the app, or name the file by --checks <file>; --no-checks leaves out what the team asks for. The console looks in the folder where it was started, and has a box for leaving it out.',
  },
  'KIN-CHECK-022': {
    title: 'The page changes what all pages share',
    means:
      'Rule "globals": the page replaced a function of the browser, such as "fetch" or "JSON.parse", or left many event listeners on the window, the document or its body. Every other page of the tab would feel that.',
    remedy:
      'Wrap the function in a module of your own instead of replacing it, and remove listeners when the component goes.',
  },
} as const satisfies Record<string, ErrorMeaning>

/** The number of an error: `KIN-LOAD-001`. */
export type ErrorCode = keyof typeof errorCodes

/** What an error means; undefined for a number that this version does not know. */
export function meaningOf(code: string): ErrorMeaning | undefined {
  return Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode] : undefined
}
