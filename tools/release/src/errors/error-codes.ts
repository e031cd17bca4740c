/** What an error means, and what to do about it. */
export interface ErrorMeaning {
  /** A sentence without a full stop: `A remote’s entry did not load`. */
  title: string
  /** Cause, and effect on viewers. */
  means: string
  /** What to do, in the imperative. */
  remedy: string
}

/**
 * All coded errors, from which docs/errors is generated. Pages, the command line and the console show the codes. Never reuse a code or change what it means.
 */
export const errorCodes = {
  'KIN-LOAD-001': {
    title: 'A remote’s entry did not load',
    means:
      'A build’s first script timed out, does not match the released file, or did not define a container. The page uses the previous build. If there is none, it shows an error. Other pages work.',
    remedy:
      'Copy the entry’s URL from the browser’s console and open it. A 404 means that the build was deleted. If the content differs from the released file, a proxy is modifying files. If there is no response, the origin is down. Roll back if viewers are affected.',
  },
  'KIN-LOAD-002': {
    title: 'A remote’s lazy-loaded script did not load',
    means: 'A script loaded by the entry failed twice or does not match its hash.',
    remedy:
      'Run "check" on the build to find missing or changed files. If there are none, check the proxies between the site and the browser.',
  },
  'KIN-LOAD-003': {
    title: 'A remote’s stylesheet did not load',
    means:
      'One of the build’s stylesheets failed twice or does not match its hash. Pages are not shown without their styles.',
    remedy: 'Run "check" on the build to find missing or changed files.',
  },
  'KIN-LOAD-004': {
    title: 'A remote’s module has the wrong exports',
    means: '"./routes" does not export a "remote" with the remote’s own name, or does not define a route for the path.',
    remedy:
      'From "./routes", export a "remote" created with defineRemote({ id, routes }) that covers every path in package.json, and publish again.',
  },
  'KIN-LOAD-005': {
    title: 'A remote needs a newer shell',
    means:
      'The build requires a version of a shared package that the shell in this tab does not provide. A tab uses the same shell until it reloads, so the page offers to reload.',
    remedy:
      'Release a shell that provides the version, or build the remote for the live shell. "status" lists the versions that the live shell provides.',
  },
  'KIN-LOAD-006': {
    title: 'The browser cannot verify a remote',
    means:
      'The build contains ES modules, but this browser cannot check their hashes, so it does not run them. The page recommends a newer browser.',
    remedy: 'Build the remote as classic scripts, for example with webpack or Rspack.',
  },
  'KIN-PAGE-001': {
    title: 'A page failed before it was rendered',
    means:
      'A component or loader threw an error when the page was first shown with its data. If there is a previous build, the page uses it.',
    remedy:
      'Find the failing line of code under Health in the console, open the URL in a preview, and fix the error. Roll back if viewers are affected.',
  },
  'KIN-PAGE-002': {
    title: 'A page failed after it was rendered',
    means: 'An event handler, response handler or timer threw an uncaught error.',
    remedy: 'Find the failing line of code under Health in the console, and fix the error.',
  },
  'KIN-SITE-001': {
    title: 'The site does not respond',
    means: 'There was no response from KINORA_SITE_URL. The live release has not changed.',
    remedy: 'Start the site (npm start), or set KINORA_SITE_URL to another site. You can roll back without a site.',
  },
  'KIN-SITE-002': {
    title: 'The site rejected the operator token',
    means: 'The site responds with 404 to operator requests that do not have the correct token.',
    remedy:
      'Set KINORA_OPERATOR_TOKEN to the site’s own token. If the token is correct, the site may be older than the command: update the site.',
  },
  'KIN-SITE-003': {
    title: 'The operator token cannot be sent over plain HTTP',
    means: 'KINORA_SITE_URL is an http URL on another machine, so others on the network could read the token.',
    remedy: 'Set KINORA_SITE_URL to an https URL.',
  },
  'KIN-SITE-004': {
    title: 'The site uses a different storage',
    means: 'The site responded with a page from a different release.',
    remedy: 'Use the same storage for the site and the command. Set SITE_STORAGE_URL or KINORA_HOME.',
  },
  'KIN-ACT-001': {
    title: 'The live release changed in the meantime',
    means:
      'Someone changed the live release after the console showed the effect of an action, or after a rollback started. The action was cancelled.',
    remedy: 'Review the change in the console or with "history", then decide whether to try again.',
  },
  'KIN-USE-001': {
    title: 'The removal would break live builds',
    means: 'There are live builds that import the export, import its whole package, or do not list their imports.',
    remedy:
      'Deprecate the export with a date and a replacement, and ask the listed owners to publish again. Remove the export when no builds are listed any more.',
  },
  'KIN-CHECK-001': {
    title: 'The build is missing or unreadable',
    means: 'Rule "manifest": the build is not in the storage, or this version of the tool cannot read its build.json.',
    remedy: 'Publish the app again, and use the ID that "publish" prints.',
  },
  'KIN-CHECK-002': {
    title: 'Files differ from the published ones',
    means: 'Rule "files": a file is missing, does not match its hash, has no hash, or has a type that is not allowed.',
    remedy: 'Build and publish the app again. Do not edit a build’s files.',
  },
  'KIN-CHECK-003': {
    title: 'The release would be invalid',
    means: 'Rule "composition": a path, name or container belongs to another app or to the site.',
    remedy: 'In the app’s package.json, change the path, name or container given in the message, and publish again.',
  },
  'KIN-CHECK-004': {
    title: 'The shell does not provide a required version',
    means: 'Rule "ranges": the build requires versions of shared packages that the shell does not provide.',
    remedy: 'Build the app with the versions that the shell provides, or release a shell that provides them.',
  },
  'KIN-CHECK-005': {
    title: 'The build uses a different major version of React',
    means: 'Rule "react": the build uses a different major version of React from the shell’s.',
    remedy: 'Build the app with the shell’s major version of React, because all pages share it.',
  },
  'KIN-CHECK-007': {
    title: 'A deprecated import has expired',
    means: 'Rule "deprecated": the build imports an export whose removal date has passed.',
    remedy: 'Import the replacement named in the message, and publish again.',
  },
  'KIN-CHECK-008': {
    title: 'The first page is too large',
    means:
      'Rule "size": the first page’s scripts and styles exceed the budget, or are more than 10% and 2 KB larger than the live build’s.',
    remedy:
      'Lazy-load code with import(), or accept the growth with --accept-size. To change the budget, set "kinora": {"budgetKb": …} in package.json.',
  },
  'KIN-CHECK-009': {
    title: 'The page is not available',
    means: 'Rule "available": the page failed or timed out in the release to be promoted.',
    remedy: 'Open the URL in a preview or with "npm run dev", and read the browser’s console.',
  },
  'KIN-CHECK-010': {
    title: 'The page never finishes loading',
    means: 'Rule "loading": the page still showed a loading state after all requests had finished.',
    remedy: 'Remove the loading state (aria-busy, data-placeholder) when data arrives and when a request fails.',
  },
  'KIN-CHECK-011': {
    title: 'The page is blank',
    means: 'Rule "visible": the page area contains nothing but the background.',
    remedy: 'Look at the screenshot. Make sure that the page also shows a message for empty lists and failed requests.',
  },
  'KIN-CHECK-012': {
    title: 'The page redirects to another app’s path',
    means: 'Rule "address": the browser was redirected to a URL that is not one of the app’s paths.',
    remedy: 'Stay on the app’s declared paths, or declare the path.',
  },
  'KIN-CHECK-013': {
    title: 'The page asks a signed-in viewer to log in',
    means: 'Rule "session": the page required a login even though the viewer was signed in.',
    remedy:
      'Read the session from the shell contract. The shell opens pages with access "token" only for signed-in viewers.',
  },
  'KIN-CHECK-014': {
    title: 'The page logged or threw an error',
    means: 'Rule "errors": the page logged an error, threw an uncaught error, or made the browser unresponsive.',
    remedy: 'Open the URL with the same content, read the browser’s console, and fix the error.',
  },
  'KIN-CHECK-015': {
    title: 'The page changes the frame',
    means: 'Rule "frame": the page covers, moves or removes the top bar or the menu.',
    remedy: 'Do not style or cover anything outside the page area.',
  },
  'KIN-CHECK-016': {
    title: 'The page uses another app’s storage keys',
    means: 'Rule "storage": the page stored a key without its own prefix, or changed another app’s key.',
    remedy: 'Prefix storage keys with the app’s name and a colon, such as "music:volume".',
  },
  'KIN-CHECK-017': {
    title: 'The page sent a request to another origin',
    means: 'Rule "origins": the page sent a request to an origin other than the site’s.',
    remedy: 'Send the request to the site instead.',
  },
  'KIN-CHECK-018': {
    title: 'The page uses twice as much CPU time',
    means: 'Rule "main-thread": the page used more than twice as much CPU time as the live page in the same run.',
    remedy: 'Profile the page and its live version, then split, defer or remove work at startup.',
  },
  'KIN-CHECK-019': {
    title: 'The page has a serious accessibility violation',
    means: 'Rule "accessibility": axe found a violation that the live build does not have.',
    remedy: 'Fix the violation. https://dequeuniversity.com/rules/axe explains each rule.',
  },
  'KIN-CHECK-020': {
    title: 'One of the team’s journeys failed',
    means: 'Rule "journey": a journey in kinora.check.ts threw an error.',
    remedy: 'Repeat the journey by hand in a preview, and fix the page or the journey.',
  },
  'KIN-CHECK-021': {
    title: 'The team’s own checks were not found',
    means:
      'Rule "team-checks": the build was published with a kinora.check.ts, which was not found here. Builds do not contain this file, because code from a shared storage must not run on the machine that promotes a build.',
    remedy: 'Run the command in the app’s folder, or pass --checks <file>. --no-checks skips the team’s checks.',
  },
  'KIN-CHECK-022': {
    title: 'The page changes global state',
    means:
      'Rule "globals": the page replaced a browser function, such as "fetch" or "JSON.parse", or left many event listeners on the window, the document or the body. This affects every other page in the tab.',
    remedy:
      'Wrap the function in your own module instead of replacing it, and remove listeners when the component unmounts.',
  },
} as const satisfies Record<string, ErrorMeaning>

/** An error code, such as `KIN-LOAD-001`. */
export type ErrorCode = keyof typeof errorCodes

/** Returns the meaning of a code; undefined if this version doesn't know the code. */
export function meaningOf(code: string): ErrorMeaning | undefined {
  return Object.hasOwn(errorCodes, code) ? errorCodes[code as ErrorCode] : undefined
}
