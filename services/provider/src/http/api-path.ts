/** The API's path, on the provider and on the site. */
export const apiPath = '/api/v1'
