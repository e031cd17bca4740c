/** Where the calls of the interface lie, on the provider as on the site. */
export const apiPath = '/api/v1'
