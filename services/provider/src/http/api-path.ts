/** The path of the API, on the provider and on the site. */
export const apiPath = '/api/v1'
