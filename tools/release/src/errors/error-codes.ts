/** Describes an error and what to do about it. */
export interface ErrorMeaning {
  /** A sentence without a full stop: `A remote’s entry did not load`. */
  title: string
  /** The cause and the effect on viewers. */
  means: string
  /** What to do, in the imperative. */
  remedy: string
}

/**
 * All coded errors. docs/errors is generated from this list. Pages, the command line and the console show the codes. Never change the meaning of a code or
 * reuse a code.
 */
export const errorCodes = {
  'KIN-LOAD-001': {
    title: 'A remote’s entry did not load',
    means:
      'The first script of a build timed out, differs from the released file, or did not define a container. The previous build is used if there is one; otherwise the page shows an error. Other pages work.',
    remedy:
      'Open the entry’s URL, which is in the browser’s console. A 404 means that the build was deleted, different content that a proxy changes files, and no response that the origin is down. Roll back if viewers are affected.',
  },
  'KIN-LOAD-002': {
    title: 'A remote’s lazy-loaded script did not load',
    means: 'A script that the entry loads failed three times or does not match its hash.',
    remedy:
      'Run "check" on the build to find missing or changed files. If there are none, check the proxies between the site and the browser.',
  },
  'KIN-LOAD-003': {
    title: 'A remote’s stylesheet did not load',
    means:
      'A stylesheet of the build failed three times or does not match its hash. Pages are not shown without their styles.',
    remedy: 'Run "check" on the build to find missing or changed files.',
  },
  'KIN-LOAD-004': {
    title: 'A remote’s module has the wrong exports',
    means: '"./routes" does not export a "remote" with the remote’s own name, or has no route for the path.',
    remedy: 'Export defineRemote({ id, routes }) from "./routes" with every path in package.json, and publish again.',
  },
  'KIN-LOAD-005': {
    title: 'A remote needs a newer shell',
    means:
      'The build requires a version of a shared package that the shell in this tab does not provide. A tab keeps its shell, so the page offers to reload.',
    remedy:
      'Release a shell that provides it, or build the remote for the live shell: "status" shows what it provides.',
  },
  'KIN-LOAD-006': {
    title: 'The browser cannot verify a remote',
    means:
      'The build contains ES modules whose hashes this browser does not check, so they do not run. The page asks for a newer browser.',
    remedy: 'Build the remote as classic scripts, for example with webpack or Rspack.',
  },
  'KIN-PAGE-001': {
    title: 'A page failed before it was rendered',
    means:
      'A component or loader threw when the page was first shown with its data. The previous build is used if there is one.',
    remedy:
      'Find the line under Health in the console, open the URL in a preview, and handle the case. Roll back if viewers are affected.',
  },
  'KIN-PAGE-002': {
    title: 'An error after the page was rendered',
    means: 'An event handler, response or timer threw an uncaught error.',
    remedy: 'Find the line under Health in the console, and handle the case.',
  },
  'KIN-SITE-001': {
    title: 'The site does not respond',
    means: 'Nothing responded at KINORA_SITE_URL. The storage, and so what is live, is unchanged.',
    remedy: 'Start the site (npm start), or set KINORA_SITE_URL to another one. A rollback needs no site.',
  },
  'KIN-SITE-002': {
    title: 'The site rejected the operator token',
    means: 'The site responds with 404 to operator requests without the correct token.',
    remedy: 'Set KINORA_OPERATOR_TOKEN to the site’s own token. The site may also be older than the command.',
  },
  'KIN-SITE-003': {
    title: 'The token is not sent over plain HTTP',
    means: 'KINORA_SITE_URL uses http and is not on this machine, so others could read the token.',
    remedy: 'Use an https URL.',
  },
  'KIN-SITE-004': {
    title: 'The site serves another storage',
    means: 'The site responded with a page from another release.',
    remedy: 'Use the same storage for the site and the command: SITE_STORAGE_URL or KINORA_HOME.',
  },
  'KIN-ACT-001': {
    title: 'The live release changed in the meantime',
    means:
      'Someone changed what is live after the console showed what an action would do, or after a rollback started. Nothing was done.',
    remedy: 'Look at the change in the console or with "history", then decide whether to try again.',
  },
  'KIN-USE-001': {
    title: 'The removal would break live builds',
    means: 'Live builds import the export, import its whole package, or do not list their imports.',
    remedy:
      'Deprecate the export with a date and a replacement, ask the listed owners to publish again, and remove it when no build is listed.',
  },
  'KIN-CHECK-001': {
    title: 'The build is missing or unreadable',
    means: 'Rule "manifest": the build is not in the storage, or this version cannot read its build.json.',
    remedy: 'Publish the app again, and use the ID that "publish" prints.',
  },
  'KIN-CHECK-002': {
    title: 'Files differ from what was published',
    means: 'Rule "files": a file is missing, does not match its hash, has no hash, or has a type that is not allowed.',
    remedy: 'Build and publish the app again. Do not edit files of a build.',
  },
  'KIN-CHECK-003': {
    title: 'The release would be invalid',
    means: 'Rule "composition": a path, name or container belongs to another app or to the site.',
    remedy: 'Change what the message names in the app’s package.json, and publish again.',
  },
  'KIN-CHECK-004': {
    title: 'A version range is not satisfied',
    means: 'Rule "ranges": the build requires versions of shared packages that the shell does not provide.',
    remedy: 'Build the app with the versions that the shell provides, or release a shell that provides them.',
  },
  'KIN-CHECK-005': {
    title: 'The build uses another major of React',
    means: 'Rule "react": the build was made with another major of React than the shell provides.',
    remedy: 'Build the app with the shell’s major of React, which all pages share.',
  },
  'KIN-CHECK-007': {
    title: 'A deprecated import has expired',
    means: 'Rule "deprecated": the build imports an export whose removal date has passed.',
    remedy: 'Import the replacement named in the message, and publish again.',
  },
  'KIN-CHECK-008': {
    title: 'The first page is too large',
    means:
      'Rule "size": the first page’s scripts and styles exceed the budget, or the live build’s size by more than 10 % and 2 KB.',
    remedy:
      'Lazy-load code with import(), or accept the growth with --accept-size. Set a budget with "kinora": {"budgetKb": …} in package.json.',
  },
  'KIN-CHECK-009': {
    title: 'The page is not available',
    means: 'Rule "available": the page failed or timed out in the release that would go live.',
    remedy: 'Open the URL in a preview or with "npm run dev", and read the browser’s console.',
  },
  'KIN-CHECK-010': {
    title: 'The page never finishes loading',
    means: 'Rule "loading": a loading state remained after all requests had finished.',
    remedy: 'Remove the loading state (aria-busy, data-placeholder) when data arrives and when a request fails.',
  },
  'KIN-CHECK-011': {
    title: 'The page is blank',
    means: 'Rule "visible": no pixel in the page area differs from the background.',
    remedy: 'Look at the screenshot. Also show something for empty lists and failed requests.',
  },
  'KIN-CHECK-012': {
    title: 'The page redirects to another app’s path',
    means: 'Rule "address": the browser ended at a URL that is not one of the app’s paths.',
    remedy: 'Stay on the app’s declared paths, or declare the path.',
  },
  'KIN-CHECK-013': {
    title: 'The page asks a signed-in viewer to log in',
    means: 'Rule "session": the page required a login although the viewer was signed in.',
    remedy: 'Read the session from the shell contract. Pages with access "token" are rendered for signed-in viewers.',
  },
  'KIN-CHECK-014': {
    title: 'The page logged or threw an error',
    means: 'Rule "errors": the page logged an error, threw an uncaught error, or blocked the browser.',
    remedy: 'Open the URL with this content, read the browser’s console, and handle the case.',
  },
  'KIN-CHECK-015': {
    title: 'The page changes the frame',
    means: 'Rule "frame": the page covers, moves or removes the top bar or the menu.',
    remedy: 'Stay inside the page area: do not style or cover anything outside it.',
  },
  'KIN-CHECK-016': {
    title: 'The page uses another app’s storage keys',
    means: 'Rule "storage": the page stored a key without its own prefix, or changed another app’s key.',
    remedy: 'Prefix storage keys with the app’s name and a colon, such as "music:volume".',
  },
  'KIN-CHECK-017': {
    title: 'The page sent a request to another origin',
    means: 'Rule "origins": pages may only send requests to the site.',
    remedy: 'Send the request to the site instead.',
  },
  'KIN-CHECK-018': {
    title: 'The main thread is twice as busy',
    means: 'Rule "main-thread": the page needed more than twice the CPU time of the live page in the same run.',
    remedy: 'Profile the page next to its live build, and split, defer or remove work at startup.',
  },
  'KIN-CHECK-019': {
    title: 'A serious accessibility violation',
    means: 'Rule "accessibility": axe found a violation that the live build does not have.',
    remedy: 'Fix what axe reports; see https://dequeuniversity.com/rules/axe.',
  },
  'KIN-CHECK-020': {
    title: 'A team’s journey failed',
    means: 'Rule "journey": a journey in kinora.check.ts threw an error.',
    remedy: 'Follow the journey by hand in a preview, and fix the page or the journey.',
  },
  'KIN-CHECK-021': {
    title: 'The team’s own checks were not found',
    means:
      'Rule "team-checks": the build was published with a kinora.check.ts that was not found. The build does not contain the file itself, because code from a shared storage must not run on the machine of the person who promotes.',
    remedy: 'Run the command in the app’s folder, or pass --checks <file>. --no-checks skips the team’s checks.',
  },
  'KIN-CHECK-022': {
    title: 'The page changes what all pages share',
    means:
      'Rule "globals": the page replaced a function of the browser, such as "fetch" or "JSON.parse", or left many event listeners on the window, the document or its body. This affects every other page in the tab.',
    remedy:
      'Wrap the function in a module of your own instead of replacing it, and remove listeners when the component unmounts.',
  },
} as const satisfies Record<string, ErrorMeaning>

/** The code of an error, such as `KIN-LOAD-001`. */
export type ErrorCode = keyof typeof errorCodes

/** Returns the meaning of a code, or undefined if this version does not know it. */
export function meaningOf(code: string): ErrorMeaning | undefined {
  return Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode] : undefined
}
