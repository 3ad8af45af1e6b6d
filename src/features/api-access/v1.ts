/** Where the calls stand that are promised to stay as they are. */
export const v1 = '/api/v1'
