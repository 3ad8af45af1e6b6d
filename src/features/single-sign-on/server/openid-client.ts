// One file of its own, loaded with the first login: what it names is checked when the product is built.
export * from 'openid-client'
