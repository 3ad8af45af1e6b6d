/** Where directories call, below the address of the installation; RFC 7644 says what comes after it. */
export const scimAddress = '/scim/v2'

/** The type of what is taken and answered there. */
export const scimType = 'application/scim+json'
