// One file of its own, loaded with the first passkey: what it names is checked when the product is built.
export { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server'
export { decodeAttestationObject } from '@simplewebauthn/server/helpers'
